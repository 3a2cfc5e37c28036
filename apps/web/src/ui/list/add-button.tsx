import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, type To } from "react-router";
import classes from "./add-button.module.css";
import { useNarrow } from "../use-narrow.ts";

interface Props {
  /** Label such as "Kunde anlegen". */
  readonly label: string;
  /** The page with the form; undefined: `onClick` opens it. */
  readonly to?: To;
  readonly onClick?: () => void;
}

/** Button that adds to a list: in its toolbar, on phones floating at the bottom. */
export function AddButton({ label, to, onClick }: Props) {
  const narrow = useNarrow();
  if (narrow) {
    const floating = {
      className: classes.floating,
      "aria-label": label,
      children: <IconPlus size={28} aria-hidden />,
    };
    return to === undefined ? (
      <button type="button" {...floating} onClick={onClick} />
    ) : (
      <Link {...floating} to={to} />
    );
  }
  const inToolbar = { leftSection: <IconPlus size={20} aria-hidden />, children: label };
  return to === undefined ? (
    <Button {...inToolbar} onClick={onClick} />
  ) : (
    <Button {...inToolbar} component={Link} to={to} />
  );
}
