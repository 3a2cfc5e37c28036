import { Skeleton } from "@mantine/core";
import { euros } from "@krempelfrei/contract/money";
import { IconCircleCheckFilled, IconCoins, IconReceiptEuroFilled } from "@tabler/icons-react";
import classes from "./bookings.module.css";

function looks(cents: number) {
  if (cents > 0) return { tone: "debt", label: "Offener Betrag", Icon: IconReceiptEuroFilled };
  if (cents < 0) return { tone: "credit", label: "Guthaben", Icon: IconCoins };
  return { tone: "even", label: "Ausgeglichen", Icon: IconCircleCheckFilled };
}

/** How the account stands; undefined while it loads. */
export function Balance({ cents }: { readonly cents: number | undefined }) {
  if (cents === undefined) return <Skeleton height="4.5rem" width="18rem" maw="100%" aria-hidden />;
  const { tone, label, Icon } = looks(cents);
  return (
    <dl className={classes.balance} data-tone={tone}>
      <Icon size={32} aria-hidden />
      <div>
        <dt>{label}</dt>
        <dd>{euros(Math.abs(cents))}</dd>
      </div>
    </dl>
  );
}
