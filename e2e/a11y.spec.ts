import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { expect, type Page } from "@playwright/test";
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleAtBothWidths,
  LAYERS,
  PHONE,
} from "./support/accessible.ts";
import { openSession, signedInAs, type Session } from "./support/api.ts";
import type { DemoRole } from "./support/app.ts";
import { dropFiles, NASTY, sample } from "./support/documents.ts";
import {
  chooseToAdd,
  chooseView,
  enter,
  facts,
  fileCards,
  folderCard,
  openForm,
  showFilters,
} from "./support/pages.ts";
import { test } from "./support/test.ts";

type Visitor = DemoRole | "guest";

const WEB = join(import.meta.dirname, "../apps/web/src");
const ROLES_OF: Readonly<Record<string, readonly Visitor[]>> = {
  '"guest"': ["guest"],
  '"public"': ["guest"],
  '"any"': ["customer", "janitor", "admin"],
  MEMBERS: ["customer"],
  ADMINS: ["admin"],
  STAFF: ["janitor", "admin"],
  '["owner"]': ["owner"],
};
/** Pages with a row of their own: a journey looks at them where it has made the row. */
const WITH_ROW: ReadonlySet<string> = new Set(["/users/:id", "/stacks/:id"]);
/** Other states of a page. Relatives see elsewhere what a customer sees, with less in it. */
const STATES: Readonly<Record<Visitor, readonly string[]>> = {
  guest: ["/set#token=abc&email=neu@probe.example"],
  customer: [
    "/browser?group=none&mode=table",
    "/browser?group=author",
    "/browser?group=date&path=2026",
    "/browser?q=gibtesnicht",
    "/impressum",
  ],
  related: ["/browser?group=none"],
  janitor: [],
  admin: [],
  owner: [],
};
const VISITORS = Object.keys(STATES) as Visitor[];
/** A janitor's addresses are all among those of an admin, who sees more on them. */
const WITH_LESS: ReadonlySet<Visitor> = new Set(["janitor"]);

/** Path and access of each page, as the manifests of the features have them. */
const PAGES = globSync(["features/*/manifest.ts", "app/routes.ts"], { cwd: WEB }).flatMap((file) =>
  [
    ...readFileSync(join(WEB, file), "utf8").matchAll(
      /\bpath: ("[^"]+").*?\baccess: (\w+|"\w+"|\[[^\]]+\]),/gsu,
    ),
  ].map(([, path = "", access = ""]) => ({ path: path.slice(1, -1), access })),
);

/** Addresses that a visitor opens: an owner only those that an admin does not see. */
const addressesOf = (visitor: Visitor): string[] => [
  ...PAGES.filter(({ path, access }) => !WITH_ROW.has(path) && ROLES_OF[access]?.includes(visitor)).map(
    ({ path }) => path.replace(":id", "{anna}"),
  ),
  ...STATES[visitor],
];

test("every page of the route table is looked at", () => {
  expect(PAGES.length).toBeGreaterThan(30);
  const visited = new Set(VISITORS.flatMap(addressesOf).map((path) => path.replace("{anna}", ":id")));
  expect(PAGES.filter(({ path }) => !visited.has(path) && !WITH_ROW.has(path))).toEqual([]);
  const ofOthers = VISITORS.filter((visitor) => !WITH_LESS.has(visitor)).flatMap(addressesOf);
  expect(ofOthers).toEqual(expect.arrayContaining([...WITH_LESS].flatMap(addressesOf)));
});

async function sessionOf(visitor: Visitor): Promise<Session> {
  return visitor === "guest" ? openSession() : signedInAs(visitor);
}

async function annasId(session: Session): Promise<string> {
  const { data } = await session.call(listCustomers, { query: { search: "Anna Schmidt" } });
  return data[0]?.id ?? "";
}

/** Opens each page of a visitor, who is signed in. */
async function visit(visitor: Visitor, page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const session = await sessionOf(visitor);
  await enter(page.context(), session);
  const paths = addressesOf(visitor);
  const anna = paths.some((path) => path.includes("{anna}")) ? await annasId(session) : "";
  for (const path of paths) {
    await page.goto(path.replace("{anna}", anna));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await look(`${visitor} on ${path}`);
  }
}

for (const visitor of VISITORS) {
  const look = async ({ page }: { readonly page: Page }) =>
    visit(visitor, page, (name) => expectAccessible(page, name));
  if (WITH_LESS.has(visitor)) {
    test(`every page of ${visitor}, who sees less than others`, look);
  } else {
    // Covers 1.15
    test(`every page of ${visitor}`, look);
  }

  test(`every page of ${visitor} on a phone and in the dark`, async ({ page }) => {
    await visit(visitor, page, async (name) => {
      await page.setViewportSize(PHONE);
      await expectAccessible(page, `${name}, ${PHONE.width} px`);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, `${name} in the dark`);
      await page.emulateMedia({ colorScheme: "light" });
    });
  });
}

test("a wrong file and a failed upload", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await dropFiles(page, folderCard(page, "Bildung"), [sample("Archiv.jpg", NASTY)]);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.route("**/api/files/upload", (route) => route.abort());
  await dropFiles(page, folderCard(page, "Bildung"), [sample("Jahreskarte für 2026.png")]);
  await folderCard(page, "Bildung")
    .getByRole("button", { name: /^Bildung/ })
    .click();
  await expect(page.getByRole("button", { name: "Wiederholen", exact: true }).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, "failed uploads as cards");
  await chooseView(page, "Tabelle");
  await expectAccessibleAtBothWidths(page, "failed uploads as rows");
});

test("forms with errors", async ({ page, context }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("Das Feld darf nicht leer sein").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, "sign-in with errors");
  await enter(context, await signedInAs("admin"));
  await page.goto("/customers/new");
  await page.getByRole("button", { name: "Kunde anlegen" }).click();
  await expect(page.getByText("Das Feld darf nicht leer sein").first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, "customer form with errors");
});

test("the prompt for a new folder", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await chooseToAdd(page, "Ordner hinzufügen");
  const prompt = page.getByRole("dialog").first();
  await expect(prompt).toBeVisible();
  await expectAccessibleAtBothWidths(page, "prompt");
  await prompt.getByRole("textbox").fill("Steuern");
  await expect(prompt.getByText("Ein Ordner mit diesem Namen ist hier schon vorhanden.")).toBeVisible();
  await expectAccessibleAtBothWidths(page, "prompt with an error");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Wirklich fortfahren?" });
  await expectAccessibleAtBothWidths(page, "question above a prompt");
  await question.getByRole("button", { name: "Ja", exact: true }).click();
  await expect(prompt).toBeHidden();
});

test("the tabs of the phone", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await page.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.getByRole("dialog", { name: "Hinzufügen" })).toBeVisible();
  await expectAccessible(page, "sheet of what can be added");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page).toHaveURL(/\/locker$/);
});

for (const [screen, viewport, colorScheme] of [
  ["1440 px", DESKTOP, "light"],
  ["1440 px in the dark", DESKTOP, "dark"],
  ["360 px", PHONE, "light"],
] as const) {
  test(`states of the file browser at ${screen}`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await enter(context, await signedInAs("customer"));
    await page.goto("/browser?group=none");
    // What is due comes later than the cards, and moves them.
    await expect(
      page.getByRole("region", { name: "Auf einen Blick" }).getByRole("link").first(),
    ).toBeVisible();
    for (const [state, open, close] of BROWSER_STATES) {
      await open(page);
      const withPage = screen === "1440 px" && WITH_PAGE.has(state);
      await expectAccessible(page, state, withPage ? "html" : undefined);
      await close(page);
    }
  });
}

type Step = (page: Page) => Promise<void>;
const escape: Step = async (page) => {
  await page.keyboard.press("Escape");
  await expect(page.locator(LAYERS)).toHaveCount(0);
};
const openMenu: Step = async (page) => {
  await fileCards(page)
    .first()
    .getByRole("button", { name: /^Aktionen für/ })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
};

/** States in which the page behind an open menu or dialog is examined too. */
const WITH_PAGE: ReadonlySet<string> = new Set(["menu of a document", "dialog of a document"]);

/** Name of a state, how to come to it and how to leave it. */
const BROWSER_STATES: readonly (readonly [string, Step, Step])[] = [
  ["menu of a document", openMenu, escape],
  [
    "moving",
    async (page) => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Verschieben nach …" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    escape,
  ],
  [
    "confirming a deletion",
    async (page) => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Löschen" }).click();
      await expect(page.getByRole("dialog", { name: "Datei löschen" })).toBeVisible();
    },
    escape,
  ],
  [
    "tags",
    async (page) => {
      await showFilters(page);
      await page.getByRole("button", { name: "Schlagworte" }).click();
      await expect(page.getByRole("checkbox").first()).toBeVisible();
    },
    escape,
  ],
  [
    "groupings",
    async (page) => {
      await page.getByRole("button", { name: "Ansicht", exact: true }).click();
      await expect(page.getByRole("menuitemradio", { name: "Nach Autor" })).toBeVisible();
    },
    escape,
  ],
  [
    "quick filters that are on",
    async (page) => page.getByRole("button", { name: "Favoriten" }).click(),
    async (page) => page.getByRole("button", { name: "Favoriten" }).click(),
  ],
  [
    "selection",
    async (page) => {
      await page.getByRole("button", { name: "Auswählen", exact: true }).click();
      await page.getByRole("checkbox").first().click();
      await expect(page.getByText("1 Dokument ausgewählt")).toBeVisible();
    },
    async (page) => page.getByRole("button", { name: "Fertig" }).click(),
  ],
  [
    "dialog of a document",
    async (page) => {
      await fileCards(page).first().getByRole("button").and(page.locator("[title]")).click();
      await expect(facts(page)).toBeVisible();
    },
    async () => undefined,
  ],
  [
    "form of a document",
    async (page) => {
      await openForm(page);
      await expect(page.getByRole("form", { name: "Angaben zum Dokument" })).toBeVisible();
    },
    async () => undefined,
  ],
  [
    "dialog with an open list",
    async (page) => {
      await page.getByRole("combobox", { name: "Typ" }).click();
      await expect(page.getByRole("option", { name: "Police" })).toBeVisible();
    },
    async (page) => page.keyboard.press("Escape"),
  ],
  [
    "dialog with an error",
    async (page) => {
      await page.getByLabel("Dateiname").fill("");
      await expect(page.getByText("Das Feld darf nicht leer sein")).toBeVisible();
    },
    async () => undefined,
  ],
  [
    "question about unsaved changes",
    async (page) => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Wirklich fortfahren?" })).toBeVisible();
    },
    async (page) => {
      await page.getByRole("button", { name: "Ja", exact: true }).click();
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    },
  ],
];
