import { SEPA_RUN_STATES, type SepaRun } from "@krempelfrei/contract/accounting/sepa";
import { Badge } from "@mantine/core";

const TONES: Record<SepaRun["status"], string> = {
  erstellt: "warn",
  eingereicht: "info",
  gebucht: "accent",
  verworfen: "",
};

/** How a run stands. */
export function RunBadge({ status }: { readonly status: SepaRun["status"] }) {
  const tone = TONES[status];
  const colors =
    tone === ""
      ? { bg: "var(--app-soft)", c: "inherit" }
      : { bg: `var(--app-${tone}-soft)`, c: `var(--app-${tone})` };
  return (
    <Badge {...colors} tt="none" miw="max-content">
      {SEPA_RUN_STATES.find(({ value }) => value === status)?.label}
    </Badge>
  );
}
