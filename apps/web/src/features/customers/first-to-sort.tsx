import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import classes from "./customer-head.module.css";
import { mostWaitingQuery } from "./customers.api.ts";

/** Begins a clerk's day: sorts the letters of the customer who has the most. Absent while no letter waits that nobody else has open. */
export function FirstToSort() {
  const first = useQuery(mostWaitingQuery).data?.data[0];
  if (!first) return null;
  return (
    <Button
      component={Link}
      to={`/customers/${first.id}/documents`}
      state={{ sortsAtOnce: true }}
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
      rightSection={
        <kbd className={classes.key} aria-hidden>
          S
        </kbd>
      }
      aria-keyshortcuts="S"
      data-shortcut="Sortieren"
    >
      {first.full_name} sortieren
    </Button>
  );
}
