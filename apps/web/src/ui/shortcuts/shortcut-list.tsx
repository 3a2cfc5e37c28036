import { Switch, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Fragment, useId } from "react";
import { askInDialog } from "../ask-in-dialog.tsx";
import { SINGLE_KEYS } from "./page-keys.ts";
import classes from "./shortcut-list.module.css";

interface Shortcut {
  readonly label: string;
  /** As in `aria-keyshortcuts`; a sequence of keys is separated by commas. */
  readonly keys: readonly string[];
}

/** The accessible name, without purely visual parts. */
function labelOf(element: HTMLElement): string {
  const label = element.dataset.shortcut ?? element.getAttribute("aria-label");
  if (label !== null) return label;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
  return copy.textContent.trim();
}

/**
 * The shortcuts announced by elements of the page, or of the dialog above it: by `aria-keyshortcuts`, or by `data-keys`
 * where no single element handles the key. Each key once, with its effective target.
 */
function shortcutsOfPage(): readonly Shortcut[] {
  const within = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const known = new Set<string>();
  const announced = [...within.querySelectorAll<HTMLElement>("[aria-keyshortcuts], [data-keys]")]
    .filter((element) => !element.matches(':disabled, [aria-disabled="true"]'))
    .toReversed()
    .map((element) => {
      const all = element.dataset.keys ?? element.getAttribute("aria-keyshortcuts") ?? "";
      const keys = all.split(" ").filter((key) => !known.has(key.toLowerCase()));
      for (const key of keys) known.add(key.toLowerCase());
      return { label: labelOf(element), keys };
    });
  const isOwn = ({ keys }: Shortcut): number => Number(keys.includes("?"));
  return announced
    .toReversed()
    .filter(({ keys }) => keys.length > 0)
    .toSorted((a, b) => isOwn(a) - isOwn(b));
}

/** Opens the list of the shortcuts that are active now. */
export function showShortcuts(): Promise<void> {
  const shortcuts = shortcutsOfPage();
  return askInDialog("Tastenkürzel", undefined, () => <ShortcutList shortcuts={shortcuts} />);
}

const isSingle = (key: string): boolean => key.length === 1 || key.includes(",");

function ShortcutList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [singleKeys, setSingleKeys] = useLocalStorage<boolean>({
    key: SINGLE_KEYS,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const hint = useId();
  const valid = shortcuts
    .map(({ label, keys }) => ({ label, keys: singleKeys ? keys : keys.filter((key) => !isSingle(key)) }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <>
      {valid.length === 0 ? (
        <Text c="dimmed">Hier gelten keine Tastenkürzel.</Text>
      ) : (
        <dl className={classes.list}>
          {valid.map(({ label, keys }) => (
            <div key={keys.join(" ")} className={classes.row}>
              <dt className={classes.keys}>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 ? <span className={classes.word}>oder</span> : null}
                    <Keys of={key} />
                  </Fragment>
                ))}
              </dt>
              <dd className={classes.label}>
                <bdi>{label}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Switch
        mt="lg"
        label="Tastenkürzel mit einzelnen Tasten verwenden"
        aria-describedby={hint}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <Text id={hint} size="sm" c="dimmed" mt="xs">
        Gilt in diesem Browser. Tasten zusammen mit Strg oder Alt gelten immer.
      </Text>
    </>
  );
}

/** Labels of keys on a German keyboard. */
const NAMES: Readonly<Record<string, string>> = {
  Control: "Strg",
  Escape: "Esc",
  Enter: "Eingabe",
  Space: "Leertaste",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "Bild ↑",
  PageDown: "Bild ↓",
  "-": "−",
};

/** Keys pressed together, or one after the other. */
function Keys({ of }: { readonly of: string }) {
  const inTurn = of.includes(",");
  const keys = of.length === 1 ? [of] : of.split(inTurn ? "," : "+");
  return (
    <span className={classes.together}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 ? <span className={classes.word}>{inTurn ? "dann" : "+"}</span> : null}
          <kbd className={classes.key}>{NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
