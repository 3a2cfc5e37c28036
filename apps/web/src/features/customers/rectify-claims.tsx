import { Button, Text } from "@mantine/core";
import type { ClaimAfter } from "@krempelfrei/contract/accounting/claims";
import { euros } from "@krempelfrei/contract/money";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { misbilledClaimsQuery, useRectifyClaim } from "./customers.api.ts";
import classes from "./rectify-claims.module.css";

const isWrong = ({ difference_cents }: ClaimAfter): boolean => difference_cents !== 0;

/** `49,90 € statt bisher 99,80 €`, or the obstacle and the amount to check for a credit note, which names the claim. */
const changeOf = ({ number, old_cents, new_cents, difference_cents, obstacle }: ClaimAfter): string =>
  obstacle === null
    ? `${euros(new_cents)} statt bisher ${euros(old_cents)}`
    : `${obstacle} Bitte ${euros(Math.abs(difference_cents))} als ${difference_cents < 0 ? "Gutschrift" : "Zusatzleistung"} prüfen. Erledigt ist es, sobald der Text der Buchung ${number} nennt.`;

/** Amounts of the claims that go beyond the end of a contract and are not reversed with its cancellation. */
export function ClaimChanges({ claims }: { readonly claims: readonly ClaimAfter[] }) {
  const wrong = claims.filter((claim) => isWrong(claim) && !claim.will_be_reversed);
  if (wrong.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {wrong.map((claim) => (
        <li key={claim.id}>
          {claim.number}: {changeOf(claim)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Claims that disagree with the contract as it is, each with a button that corrects it, unless there is an obstacle.
 */
export function RectifyClaims({ customerId }: { readonly customerId: string }) {
  const { data } = useQuery(misbilledClaimsQuery(customerId));
  const wrong = data?.claims ?? [];
  if (wrong.length === 0) return null;
  return (
    <div className={classes.card}>
      <SectionCard title="Rechnungen, die nicht zum Vertrag passen">
        <ul className={classes.list}>
          {wrong.map((claim) => (
            <WrongClaim key={claim.id} claim={claim} />
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}

function WrongClaim({ claim }: { readonly claim: ClaimAfter }) {
  const { id, number, new_cents, obstacle } = claim;
  const { mutateAsync: rectify, isPending } = useRectifyClaim();
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: "Rechnung berichtigen",
      message: <Question claim={claim} />,
      confirmLabel: "Berichtigen",
    });
    if (!confirmed) return;
    try {
      await rectify({ id, new_cents });
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <li>
      <span>
        <strong>{number}</strong>
        <Text span c={obstacle === null ? undefined : "dimmed"} display="block">
          {changeOf(claim)}
        </Text>
      </span>
      {obstacle === null ? (
        <Button
          variant="default"
          loading={isPending}
          aria-label={`Rechnung berichtigen: ${number}`}
          onClick={() => void ask()}
        >
          Rechnung berichtigen
        </Button>
      ) : null}
    </li>
  );
}

function Question({ claim }: { readonly claim: ClaimAfter }) {
  const { number, old_cents, new_cents, difference_cents } = claim;
  return (
    <>
      {number} wird storniert.{" "}
      {new_cents === 0
        ? "Für diesen Monat bleibt nichts zu berechnen."
        : "Dafür entsteht eine neue Rechnung."}{" "}
      Was schon bezahlt ist, bleibt dem Kunden als Zahlung oder Guthaben.
      <dl className={classes.amounts}>
        <dt>Bisher</dt>
        <dd>{euros(old_cents)}</dd>
        <dt>Neu</dt>
        <dd>{euros(new_cents)}</dd>
        <dt>Differenz</dt>
        <dd>{euros(difference_cents)}</dd>
      </dl>
    </>
  );
}
