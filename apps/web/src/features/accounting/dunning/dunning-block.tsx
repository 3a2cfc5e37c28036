import type { OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { Text } from "@mantine/core";

/** Notice that the customer gets no reminders, with the reason. */
export function DunningBlock({
  of: { dunning_block, dunning_block_note },
}: {
  readonly of: Pick<OpenItems, "dunning_block" | "dunning_block_note">;
}) {
  if (!dunning_block) return null;
  return (
    <Text size="sm" c="var(--app-warn)">
      Mahnsperre{dunning_block_note === null ? "" : `: ${dunning_block_note}`}
    </Text>
  );
}
