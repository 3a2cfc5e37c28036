import { stateText, type CustomerState } from "@krempelfrei/contract/customers/customer-terms";
import { ToneBadge, type Tone } from "../../ui/tone-badge.tsx";

const TONES: Record<CustomerState, Tone> = {
  planned: "info",
  active: "accent",
  cancelled: "warn",
  ended: undefined,
};

interface Props {
  readonly state: CustomerState;
  readonly cancelledTo: string | null;
}

export function StateBadge({ state, cancelledTo }: Props) {
  const tone = TONES[state];
  return (
    <ToneBadge tone={tone} size="lg">
      {stateText(state, cancelledTo)}
    </ToneBadge>
  );
}
