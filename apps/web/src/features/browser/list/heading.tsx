import { UnstyledButton } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { CSSProperties } from "react";
import classes from "./file-list.module.css";

interface Props {
  readonly heading: string;
  readonly count: number;
  readonly first: FileItem;
  readonly onHeading: ((first: FileItem) => void) | undefined;
  readonly style?: CSSProperties;
}

/** Heading of a part of a list, with the number of its documents. */
export function Heading({ heading, count, first, onHeading, style }: Props) {
  return (
    <div className={classes.heading} role="presentation" style={style}>
      <h2>
        {onHeading ? <UnstyledButton onClick={() => onHeading(first)}>{heading}</UnstyledButton> : heading}{" "}
        <span>{count}</span>
      </h2>
    </div>
  );
}
