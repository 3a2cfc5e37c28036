import {
  germanQuarter,
  type Quarter,
  QUARTER_STATES,
  type QuarterState,
} from "@krempelfrei/contract/accounting/quarterly";
import { euros } from "@krempelfrei/contract/money";
import { Table, UnstyledButton } from "@mantine/core";
import classes from "./quarters.module.css";
import { ToneBadge, type Tone } from "../../../ui/tone-badge.tsx";

interface Props {
  /** The newest first. */
  readonly quarters: readonly Quarter[];
  readonly method: "ist" | "soll";
  readonly chosen: string;
  readonly marked: string | undefined;
  readonly onMark: (key: string | undefined) => void;
  readonly onChoose: (key: string) => void;
}

/** The numbers of the chart as a table; pointing at a row marks its bar. */
export function QuarterTable({ quarters, method, chosen, marked, onMark, onChoose }: Props) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="xs">
      <caption className="visually-hidden">
        Einnahmen je Quartal, {method === "ist" ? "nach Zahlungseingang" : "nach Leistung"}
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Quartal</Table.Th>
          <Table.Th ta="right">Brutto</Table.Th>
          <Table.Th ta="right" className={classes.secondary} style={{ whiteSpace: "nowrap" }}>
            davon USt
          </Table.Th>
          <Table.Th ta="right" className={classes.secondary}>
            Netto
          </Table.Th>
          <Table.Th>Stand</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: "tabular-nums" }}>
        {quarters.map((quarter) => {
          const { key, state } = quarter;
          const { gross_cents, vat_cents, net_cents } = quarter[method];
          return (
            <Table.Tr
              key={key}
              className={classes.row}
              data-chosen={key === chosen || undefined}
              data-marked={key === marked || undefined}
              onClick={() => onChoose(key)}
              onPointerEnter={() => onMark(key)}
              onPointerLeave={() => onMark(undefined)}
            >
              <Table.Td>
                <UnstyledButton
                  className={classes.name}
                  aria-pressed={key === chosen}
                  onFocus={() => onMark(key)}
                  onBlur={() => onMark(undefined)}
                >
                  {germanQuarter(key)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{euros(gross_cents)}</Table.Td>
              <Table.Td ta="right" c="dimmed" className={classes.secondary}>
                {euros(vat_cents)}
              </Table.Td>
              <Table.Td ta="right" className={classes.secondary}>
                {euros(net_cents)}
              </Table.Td>
              <Table.Td>
                <QuarterBadge state={state} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

const TONES: Record<QuarterState, Tone> = { laeuft: "info", offen: "warn", festgeschrieben: "accent" };

function QuarterBadge({ state }: { readonly state: QuarterState }) {
  const tone = TONES[state];
  return <ToneBadge tone={tone}>{QUARTER_STATES.find(({ value }) => value === state)?.label}</ToneBadge>;
}
