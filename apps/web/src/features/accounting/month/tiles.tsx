import type { ClaimMonth } from "@krempelfrei/contract/accounting/claims";
import { euros } from "@krempelfrei/contract/money";
import { Anchor, Paper, Text } from "@mantine/core";
import { GrowingNumber } from "../../../ui/list/growing-number.tsx";
import classes from "./month.module.css";

interface Props extends Pick<ClaimMonth, "claims" | "by_way"> {
  /** Opens the list of skipped claims, which contains the missing mandates. */
  readonly onClarify: () => void;
}

/** Charged sums by way of payment: the three ways add up to the whole. */
export function Tiles({ claims, by_way, onClarify }: Props) {
  const tiles = [
    { sign: "", label: "Forderungen", sum: claims },
    { sign: "=", label: "Lastschrift", sum: by_way.lastschrift },
    { sign: "+", label: "Überweisung", sum: by_way.ueberweisung },
    { sign: "+", label: "Ohne Mandat", sum: by_way.ohne_mandat, warns: by_way.ohne_mandat.count > 0 },
  ];
  return (
    <ul className={classes.tiles} aria-label="Summen des Monats">
      {tiles.map(({ sign, label, sum, warns = false }) => {
        const color = warns ? "var(--app-warn)" : "dimmed";
        return (
          <li key={label} className={classes.tile} data-sign={sign}>
            <Paper withBorder className={classes.tilePaper}>
              <Text size="sm" c={color} fw={warns ? 600 : undefined}>
                {label}
              </Text>
              <div className={classes.amount} data-warns={warns || undefined}>
                <GrowingNumber value={sum.cents} format={(cents) => euros(Math.round(cents))} />
              </div>
              <Text size="sm" c={color}>
                {sum.count.toLocaleString("de-DE")} {sum.count === 1 ? "Rechnung" : "Rechnungen"}
                {warns ? (
                  <>
                    {" · "}
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      c={color}
                      td="underline"
                      onClick={onClarify}
                    >
                      klären
                    </Anchor>
                  </>
                ) : null}
              </Text>
            </Paper>
          </li>
        );
      })}
    </ul>
  );
}
