import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconHomeFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./breadcrumb.module.css";
import { useFolderDrop } from "../files/workspace/drag-and-drop.tsx";

export interface Crumb {
  readonly key: string;
  readonly name: string;
  /** Set if files can be dropped on it. */
  readonly folderId?: string;
  readonly path: readonly string[];
}

interface Props {
  /** The first is the home icon. */
  readonly crumbs: readonly Crumb[];
  readonly onOpen: (path: readonly string[]) => void;
  /** Content beside the last entry, on the same line. */
  readonly menu: ReactNode;
}

/** The path to the open folder, from the home icon; files can be dropped on its entries (specification 2). */
export function Breadcrumb({ crumbs, onOpen, menu }: Props) {
  return (
    <nav aria-label="Ordnerpfad">
      <ol className={classes.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key} className={classes.item}>
            {index > 0 ? <IconChevronRight size={16} aria-hidden className={classes.arrow} /> : null}
            <Entry crumb={crumb} first={index === 0} last={index === crumbs.length - 1} onOpen={onOpen} />
            {index === crumbs.length - 1 ? menu : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  readonly crumb: Crumb;
  readonly first: boolean;
  readonly last: boolean;
  readonly onOpen: Props["onOpen"];
}

function Entry({ crumb, first, last, onOpen }: EntryProps) {
  const dropRef = useFolderDrop(crumb.folderId, crumb.name);
  return (
    <UnstyledButton
      ref={dropRef}
      className={`${classes.entry} touch`}
      aria-current={last ? "page" : undefined}
      aria-label={first ? "Alle Dokumente" : undefined}
      onClick={() => onOpen(crumb.path)}
    >
      {first ? <IconHomeFilled size={20} aria-hidden /> : <bdi>{crumb.name}</bdi>}
    </UnstyledButton>
  );
}
