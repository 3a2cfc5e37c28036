import { IconChevronLeft } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import classes from "./customer-head.module.css";

/** Link back to the list with its filters. */
export function ToList() {
  const state: unknown = useLocation().state;
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : undefined;
  return (
    <Link
      className={classes.back}
      to={{ pathname: "/customers", search: typeof list === "string" ? list : "" }}
      aria-label="Alle Kunden"
      data-tip="Alle Kunden"
    >
      <IconChevronLeft size={24} aria-hidden />
    </Link>
  );
}
