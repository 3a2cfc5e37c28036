import classes from "./person-mark.module.css";

interface Props {
  readonly name: string;
  /**
   * Index of the person in the group, for the same colour as at deadlines; undefined for people outside of the group.
   */
  readonly tone?: number | undefined;
  readonly size?: "small" | "row" | "head";
}

/** Initials of a person, beside their name. */
export function PersonMark({ name, tone, size = "row" }: Props) {
  // Words in brackets behind a name have no initials.
  const words = name.split(" ").filter((word) => word !== "" && !word.startsWith("("));
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.at(0) ?? "",
  );
  return (
    <span className={classes.mark} data-tone={tone} data-size={size} aria-hidden>
      {initials.join("").toLocaleUpperCase("de")}
    </span>
  );
}
