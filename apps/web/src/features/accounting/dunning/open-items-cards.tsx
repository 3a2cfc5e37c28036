import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import type { OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { feeState } from "../../bookings/fee-state.ts";
import { euros } from "@krempelfrei/contract/money";
import { Menu, Text } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { germanDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import {
  actionsOf,
  feeActionsOf,
  stateOf,
  type Actions,
  type ClaimAction,
  type OpenClaim,
} from "./claim-actions.tsx";
import { CustomerLink } from "../customer-link.tsx";
import { DunningBlock } from "./dunning-block.tsx";
import classes from "./dunning.module.css";

interface Props {
  /** Undefined while loading. */
  readonly rows: readonly OpenItems[] | undefined;
  readonly act: Actions;
}

/** Open items on phones and tablets: each customer with the sum, and a line with a menu for each claim or fee. */
export function OpenItemsCards({ rows, act }: Props) {
  if (rows === undefined || rows.length === 0)
    return (
      <Text role="status" c="dimmed" ta="center" py="xl">
        {rows === undefined ? "Lade Daten..." : "Keine Datensätze vorhanden"}
      </Text>
    );
  return (
    <ul className={classes.cards} aria-label="Offene Posten">
      {rows.map((row) => (
        <li key={row.customer.id}>
          <div className={classes.cardHead}>
            <CustomerLink customer={row.customer} page="/bookings" />
            <Text span fw={600} className={classes.amount}>
              {euros(row.open_cents)}
            </Text>
          </div>
          <DunningBlock of={row} />
          <ul className={classes.lines}>
            {row.claims.map((claim) => (
              <ClaimLine key={claim.id} claim={claim} customer={row.customer} act={act} />
            ))}
            {row.fees.map((fee, index) => (
              <OpenLine
                key={fee.id}
                name={fee.text}
                state={feeState(fee)}
                cents={fee.open_cents}
                menu={`Aktionen für Gebühren von ${row.customer.name}`}
                actions={index > 0 ? [] : feeActionsOf(row, act)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly claim: OpenClaim;
  readonly customer: AccountingCustomer;
  readonly act: Actions;
}

function ClaimLine({ claim, customer, act }: LineProps) {
  return (
    <OpenLine
      name={claim.number}
      state={`fällig ${germanDate(claim.due_on)} · ${stateOf(claim)}`}
      cents={claim.open_cents}
      menu={`Aktionen für ${claim.number}`}
      actions={actionsOf(claim, customer, act)}
    />
  );
}

interface OpenLineProps {
  readonly name: string;
  readonly state: string;
  readonly cents: number;
  readonly menu: string;
  readonly actions: readonly ClaimAction[];
}

function OpenLine({ name, state, cents, menu, actions }: OpenLineProps) {
  return (
    <li className={classes.line}>
      <div>
        <bdi>{name}</bdi>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      <span className={classes.amount}>{euros(cents)}</span>
      {actions.length === 0 ? (
        <span />
      ) : (
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <IconButton
              label={menu}
              icon={<IconDotsVertical size={20} aria-hidden />}
              size={44}
              aria-haspopup="menu"
            />
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ key, label, icon, run }) => (
              <Menu.Item key={key} leftSection={icon} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
