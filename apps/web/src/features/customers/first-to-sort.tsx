import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import classes from "./customer-head.module.css";
import { mostWaitingQuery } from "./customers.api.ts";
import { documentsPath } from "../files/data/documents-path.ts";

const STATE = { sortsAtOnce: true };

/**
 * Button that starts sorting for the customer with the most unfiled documents; absent if there are none that nobody else
 * has open. Pressed before the customer is known, it starts once the answer is there.
 */
export function FirstToSort() {
  const { data, isPending } = useQuery(mostWaitingQuery);
  const [pressed, setPressed] = useState(false);
  const first = data?.data[0];
  // Without a customer the press has no effect, not even when a letter arrives later.
  if (pressed && !isPending && !first) setPressed(false);
  const look = {
    leftSection: <IconPlayerPlayFilled size={18} aria-hidden />,
    rightSection: (
      <kbd className={classes.key} aria-hidden>
        S
      </kbd>
    ),
    "aria-keyshortcuts": "S",
    "data-shortcut": "Sortieren",
  };
  if (isPending)
    return (
      <Button {...look} loading={pressed} onClick={() => setPressed(true)}>
        Sortieren
      </Button>
    );
  if (!first) return null;
  const to = documentsPath(first.id);
  if (pressed) return <Navigate to={to} state={STATE} />;
  return (
    <Button component={Link} to={to} state={STATE} {...look}>
      {first.full_name} sortieren
    </Button>
  );
}
