import { QUARTER_STATES, type QuarterState } from "@krempelfrei/contract/accounting/quarterly";
import { Badge } from "@mantine/core";

const TONES: Record<QuarterState, string> = { laeuft: "info", offen: "warn", festgeschrieben: "accent" };

/** How a quarter stands today. */
export function QuarterBadge({ state }: { readonly state: QuarterState }) {
  const tone = TONES[state];
  return (
    <Badge bg={`var(--app-${tone}-soft)`} c={`var(--app-${tone})`} tt="none" miw="max-content">
      {QUARTER_STATES.find(({ value }) => value === state)?.label}
    </Badge>
  );
}
