import type { getClaimRun } from "@krempelfrei/contract/accounting/claims";
import type { CallResult } from "@krempelfrei/contract/call";
import { Alert, Progress, Text } from "@mantine/core";

type ClaimRun = CallResult<typeof getClaimRun>;

/** How far the making of the claims is, whoever began it; nothing while none is under way. */
export function RunProgress({ run }: { readonly run: ClaimRun | undefined }) {
  if (run === undefined || run.state === "none") return null;
  if (run.state === "failed") {
    return (
      <Alert color="red" role="alert" mt="xs">
        Die Forderungen konnten nicht erstellt werden. Es wurde nichts gespeichert; bitte versuchen Sie es
        erneut.
      </Alert>
    );
  }
  const share = run.total === 0 ? 0 : (run.done / run.total) * 100;
  return (
    <div role="status">
      <Progress value={share} aria-label="Forderungen werden erstellt" mt="xs" />
      <Text size="sm">
        {run.total === 0
          ? "Die Forderungen werden vorbereitet …"
          : `${run.done.toLocaleString("de-DE")} von ${run.total.toLocaleString("de-DE")} Forderungen`}
      </Text>
    </div>
  );
}
