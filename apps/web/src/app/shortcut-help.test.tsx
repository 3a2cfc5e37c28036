import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

/** A page with its frame: a search in the bar, a field, a button with a key, and a list with keys of its own. */
function showPage() {
  const pressed = vi.fn<(what: string) => void>();
  const { user } = show(
    <>
      <input aria-label="Alles durchsuchen" aria-keyshortcuts="/ Control+K" defaultValue="alt" />
      <input aria-label="Name" />
      <button type="button" aria-keyshortcuts="n" onClick={() => pressed("add")}>
        <span aria-hidden>N</span>Hinzufügen
      </button>
      <button type="button" aria-keyshortcuts="Alt+S" onClick={() => pressed("sort")}>
        Sortieren
      </button>
      <button type="button" aria-keyshortcuts="p" disabled onClick={() => pressed("print")}>
        Drucken
      </button>
      <div data-own-keys>
        <button
          type="button"
          aria-keyshortcuts="X"
          data-shortcut="Zeile erledigen"
          onClick={() => pressed("done")}
        >
          Erledigt: Reisepass
        </button>
      </div>
      <span hidden data-keys="G,L" data-shortcut="Zur Lage" />
      <ShortcutHelp />
    </>,
  );
  return { user, pressed };
}

const rows = (): string[] =>
  [...document.querySelectorAll("dl > div")].map(
    (row) => `${row.querySelector("dt")?.textContent}: ${row.querySelector("dd")?.textContent}`,
  );

it("a key that an element announces presses it, or leads into the field; not while one types", async () => {
  const { user, pressed } = showPage();
  await user.keyboard("n");
  await user.keyboard("{Alt>}s{/Alt}");
  await user.keyboard("px{Shift>}{Control>}k{/Control}{/Shift}");
  expect(pressed.mock.calls).toEqual([["add"], ["sort"]]);
  const search = screen.getByRole<HTMLInputElement>("textbox", { name: "Alles durchsuchen" });
  await user.keyboard("/");
  expect(document.activeElement).toBe(search);
  await user.keyboard("neu/n?");
  expect(search.value).toBe("neu/n?");
  await user.click(screen.getByRole("textbox", { name: "Name" }));
  await user.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(search);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it("a key that is held down presses its button once", () => {
  const { pressed } = showPage();
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: "n", repeat });
  expect(pressed.mock.calls).toEqual([["add"]]);
});

it("a page's own search comes before the one of the bar", async () => {
  const { user } = show(
    <>
      <input aria-label="Alles durchsuchen" aria-keyshortcuts="/ Control+K" />
      <input aria-label="Kunden suchen" aria-keyshortcuts="/" />
      <ShortcutHelp />
    </>,
  );
  await user.keyboard("/");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Kunden suchen");
  await user.click(document.body);
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Tastenkürzel" });
  expect(rows()).toEqual(["Strg+K: Alles durchsuchen", "/: Kunden suchen", "?: Diese Liste"]);
});

it("'?' lists what the page announces, with each key where it leads, and gives the focus back", async () => {
  const { user } = showPage();
  const name = screen.getByRole("button", { name: "Sortieren" });
  name.focus();
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Tastenkürzel" });
  expect(rows()).toEqual([
    "/oderStrg+K: Alles durchsuchen",
    "N: Hinzufügen",
    "Alt+S: Sortieren",
    "X: Zeile erledigen",
    "GdannL: Zur Lage",
    "?: Diese Liste",
  ]);
  // The dialog announces no keys: it is not opened above itself, and the page's keys rest.
  await user.keyboard("?n");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(name);
});

it("keys of one character are turned off for this browser, and on again", async () => {
  const { user, pressed } = showPage();
  await user.click(screen.getByRole("button", { name: "Tastenkürzel" }));
  const toggle = await screen.findByRole("switch", { name: "Tastenkürzel mit einzelnen Tasten verwenden" });
  await user.click(toggle);
  expect(rows()).toEqual(["Strg+K: Alles durchsuchen", "Alt+S: Sortieren"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("n?/{Alt>}s{/Alt}");
  expect(pressed.mock.calls).toEqual([["sort"]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.tagName).not.toBe("INPUT");

  await user.click(screen.getByRole("button", { name: "Tastenkürzel" }));
  await user.click(await screen.findByRole("switch"));
  expect(rows()).toHaveLength(6);
});

it("a dialog shows its own keys, and those of the page below it rest", async () => {
  const pressed = vi.fn<() => void>();
  const { user } = show(
    <>
      <button type="button" aria-keyshortcuts="n" onClick={pressed}>
        Hinzufügen
      </button>
      <div role="dialog" aria-label="Dokument">
        <button type="button" aria-keyshortcuts="d">
          Download
        </button>
      </div>
      <ShortcutHelp />
    </>,
  );
  await user.keyboard("n?");
  await screen.findByRole("dialog", { name: "Tastenkürzel" });
  expect(rows()).toEqual(["D: Download"]);
  expect(pressed).not.toHaveBeenCalled();
});
