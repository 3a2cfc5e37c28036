import { Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { GrowingNumber } from "../../ui/list/growing-number.tsx";
import { customerCountsQuery } from "./customers.api.ts";
import classes from "./list.module.css";

const few = (label: string, value: number | undefined, query: string) =>
  value === undefined || value === 0 ? [] : [{ label, value, query }];

/** How many customers there are, each number a way to those it counts. */
export function Figures({ details }: { readonly details: boolean }) {
  const { data } = useQuery(customerCountsQuery);
  const figures = [
    { label: "Kunden insgesamt", value: data?.total, query: "" },
    ...(details
      ? [
          { label: "aktiv", value: data?.by_state.active, query: "?state=active" },
          { label: "gekündigt", value: data?.by_state.cancelled, query: "?state=cancelled" },
          // Where there are any: with them the states add up to all.
          ...few("geplant", data?.by_state.planned, "?state=planned"),
          ...few("beendet", data?.by_state.ended, "?state=ended"),
        ]
      : []),
    {
      label: data?.waiting_files === 1 ? "unsortiertes Dokument" : "unsortierte Dokumente",
      value: data?.waiting_files,
      query: "?waiting=true&sort=waiting_files&direction=desc",
    },
  ];
  return (
    <ul className={classes.figures} aria-label="Überblick">
      {figures.map(({ label, value, query }) => (
        <Paper key={query} component="li" withBorder>
          <Link to={{ pathname: "/customers", search: query }} replace className={classes.figure}>
            <span className={classes.number}>
              {value === undefined ? <span aria-hidden>–</span> : <GrowingNumber value={value} />}
            </span>{" "}
            <Text component="span" c="dimmed" inherit>
              {label}
            </Text>
          </Link>
        </Paper>
      ))}
    </ul>
  );
}
