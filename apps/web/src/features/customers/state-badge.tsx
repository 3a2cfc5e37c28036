import { Badge } from "@mantine/core";
import { stateText, type CustomerState } from "@krempelfrei/contract/customers/customer-terms";

const TONES: Record<CustomerState, string> = {
  planned: "info",
  active: "accent",
  cancelled: "warn",
  ended: "",
};

interface Props {
  readonly state: CustomerState;
  readonly cancelledTo: string | null;
}

export function StateBadge({ state, cancelledTo }: Props) {
  const tone = TONES[state];
  return (
    <Badge
      bg={tone === "" ? "var(--app-soft)" : `var(--app-${tone}-soft)`}
      c={tone === "" ? "inherit" : `var(--app-${tone})`}
      tt="none"
      size="lg"
      miw="max-content"
    >
      {stateText(state, cancelledTo)}
    </Badge>
  );
}
