import { Button, Group, Text } from "@mantine/core";
import { claimStateLabel } from "@krempelfrei/contract/accounting/claim-terms";
import { euros } from "@krempelfrei/contract/money";
import { IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { germanDate } from "../../lib/format.ts";
import { confirmAction } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SectionCard } from "../../ui/section-card.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import {
  openItemsQuery,
  useAllocateCredit,
  useReleaseAllocation,
  type OpenItems,
} from "./settlements.api.ts";
import { feeState } from "./fee-state.ts";
import classes from "./settlements.module.css";

/** Number of settlements shown at first: an account of several years has hundreds. */
const SHOWN = 5;

/** Open claims and fees, credit and allocations of a customer. */
export function Settlements({ customerId }: { readonly customerId: string }) {
  const { data } = useQuery(openItemsQuery(customerId));
  const [all, setAll] = useState(false);
  if (!data || isEmpty(data)) return null;
  const { credit_cents, allocations } = data;
  const shown = all ? allocations : allocations.slice(0, SHOWN);
  return (
    <SectionCard title="Rechnungen, Gebühren und Guthaben">
      {credit_cents > 0 ? (
        <Text mb="sm">
          Guthaben <strong>{euros(credit_cents)}</strong>, das noch keine Rechnung ausgleicht.
        </Text>
      ) : null}
      <OpenLines customerId={customerId} items={data} />
      {allocations.length === 0 ? null : (
        <>
          <Text fw={600} mt="md" mb="xs" id="ausgeglichen">
            Ausgeglichen
          </Text>
          <ul className={classes.list} aria-labelledby="ausgeglichen">
            {shown.map((allocation) => (
              <Settled key={allocation.id} allocation={allocation} />
            ))}
          </ul>
          {allocations.length > shown.length ? (
            <Button variant="subtle" size="sm" mt="xs" onClick={() => setAll(true)}>
              Alle {allocations.length} anzeigen
            </Button>
          ) : null}
        </>
      )}
    </SectionCard>
  );
}

const isEmpty = ({ claims, fees, allocations, credit_cents, unbilled_cents }: OpenItems): boolean =>
  claims.length + fees.length + allocations.length === 0 && credit_cents === 0 && unbilled_cents === 0;

interface OpenProps {
  readonly customerId: string;
  readonly items: OpenItems;
}

/** Parts of the account's open amount: claims, fees, and what the next invoice bills. */
function OpenLines({ customerId, items }: OpenProps) {
  const { claims, fees, unbilled_cents, credit_cents: credit } = items;
  const { mutate: allocate, isPending } = useAllocateCredit(customerId);
  if (claims.length + fees.length === 0 && unbilled_cents === 0)
    return <Text c="dimmed">Keine Rechnung ist offen.</Text>;
  return (
    <>
      <Text fw={600} mb="xs" id="offene-rechnungen">
        Offen
      </Text>
      <ul className={classes.list} aria-labelledby="offene-rechnungen">
        {claims.map(({ id, number, due_on, open_cents, status }) => (
          <li key={id}>
            <span>
              {number}, fällig {germanDate(due_on)}
              <Text span size="sm" c="dimmed">
                {" "}
                {claimStateLabel(status)}
              </Text>
            </span>
            <span className={classes.amount}>{euros(open_cents)}</span>
            {credit > 0 && status !== "im_einzug" ? (
              <Button
                size="xs"
                variant="default"
                loading={isPending}
                onClick={() =>
                  allocate([id], {
                    onSuccess: () => toastSuccess(),
                    onError: (error) => toastError(messageOf(error)),
                  })
                }
              >
                Mit Guthaben ausgleichen
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
        {fees.map((fee) => (
          <li key={fee.id}>
            <span>
              <bdi>{fee.text}</bdi>
              <Text span size="sm" c="dimmed">
                {" "}
                {feeState(fee)}
              </Text>
            </span>
            <span className={classes.amount}>{euros(fee.open_cents)}</span>
            <span />
          </li>
        ))}
        {unbilled_cents === 0 ? null : (
          <li>
            <span>Zusatzleistungen und Gutschriften für die nächste Rechnung</span>
            <span className={classes.amount}>{euros(unbilled_cents)}</span>
            <span />
          </li>
        )}
      </ul>
    </>
  );
}

function Settled({ allocation }: { readonly allocation: OpenItems["allocations"][number] }) {
  const { id, claim_number, text, cents, allocated_on } = allocation;
  const { mutateAsync: release } = useReleaseAllocation();
  const ask = async (): Promise<void> => {
    const confirmed = await confirmAction({
      title: "Zuordnung lösen",
      message: `${euros(cents)} werden wieder Guthaben, und ${claim_number} ist wieder offen.`,
      confirmLabel: "Lösen",
    });
    if (!confirmed) return;
    try {
      await release(id);
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <li>
      <span>
        {claim_number}, {germanDate(allocated_on)}
        <Text span size="sm" c="dimmed">
          {" "}
          <bdi>{text}</bdi>
        </Text>
      </span>
      <span className={classes.amount}>{euros(cents)}</span>
      <Group justify="flex-end">
        <IconButton
          label={`Zuordnung von ${euros(cents)} zu ${claim_number} lösen`}
          icon={<IconLinkOff size={20} aria-hidden />}
          onClick={() => void ask()}
        />
      </Group>
    </li>
  );
}
