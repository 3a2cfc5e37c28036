import classes from "./sorting.module.css";

const HINTS = [
  ["V", "Vorschlag"],
  ["1–9", "Vorlage"],
  ["Strg ↵", "ablegen"],
  ["Z", "Schritt zurück"],
  ["Alt S", "überspringen"],
  ["Esc", "schließen"],
] as const;

/** The keys of sorting, at the foot of the dialog. In a text field those of one letter need Alt as well. */
export function SortingHints() {
  return (
    <ul className={classes.hints} aria-label="Tasten">
      {HINTS.map(([key, text]) => (
        <li key={key}>
          <kbd className={classes.key}>{key}</kbd> {text}
        </li>
      ))}
      <li>
        <kbd className={classes.key}>Alt</kbd> dazu, solange ein Feld den Cursor hat
      </li>
    </ul>
  );
}
