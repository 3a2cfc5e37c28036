import { IconX } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./search-scope.module.css";

interface Props {
  readonly name: string;
  readonly onClear: () => void;
}

/** Chip of the customer to whom the search is limited; removing it searches all customers. */
export function SearchScope({ name, onClear }: Props) {
  return (
    <span className={classes.scope}>
      <bdi>{name}</bdi>
      <IconButton label="Überall suchen" icon={<IconX size={14} aria-hidden />} size={24} onClick={onClear} />
    </span>
  );
}
