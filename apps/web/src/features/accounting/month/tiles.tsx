import type { ClaimMonth } from "@krempelfrei/contract/accounting/claims";
import { euros } from "@krempelfrei/contract/money";
import { Paper, Text } from "@mantine/core";
import { Fragment } from "react";
import { GrowingNumber } from "../../../ui/list/growing-number.tsx";
import classes from "./month.module.css";

/** What was charged, and how it is paid: the three ways add up to the whole. */
export function Tiles({ claims, by_way }: Pick<ClaimMonth, "claims" | "by_way">) {
  const tiles = [
    { sign: "", label: "Forderungen", sum: claims },
    { sign: "=", label: "Lastschrift", sum: by_way.lastschrift },
    { sign: "+", label: "Überweisung", sum: by_way.ueberweisung },
    { sign: "+", label: "Ohne Mandat", sum: by_way.ohne_mandat, warns: by_way.ohne_mandat.count > 0 },
  ];
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ sign, label, sum, warns = false }) => (
        <Fragment key={label}>
          {sign === "" ? null : (
            <div className={classes.sign} aria-hidden>
              {sign}
            </div>
          )}
          <Paper withBorder className={classes.tile}>
            <Text
              component="dt"
              size="sm"
              c={warns ? "var(--app-warn)" : "dimmed"}
              fw={warns ? 600 : undefined}
            >
              {label}
            </Text>
            <dd className={classes.amount} data-warns={warns || undefined}>
              <GrowingNumber value={sum.cents} format={(cents) => euros(Math.round(cents))} />
              <Text size="sm" c={warns ? "var(--app-warn)" : "dimmed"}>
                {sum.count.toLocaleString("de-DE")} {sum.count === 1 ? "Rechnung" : "Rechnungen"}
              </Text>
            </dd>
          </Paper>
        </Fragment>
      ))}
    </dl>
  );
}
