import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { dropFiles, renamed, sample, SAMPLES } from "./support/documents.ts";
import { folderCard, uploadsDone } from "./support/pages.ts";

const HTML = `<img src=x onerror='window.hit=1'><script>window.hit=1</script>`;
const PAPER = SAMPLES[0] ?? sample("");
const NAMES = [
  { raw: "W".repeat(250), shown: "W".repeat(200) },
  { raw: "\u202Egpj.exe", shown: "gpj.exe" },
  { raw: "חשבון 2026 (עותק)", shown: "חשבון 2026 (עותק)" },
  { raw: "👩‍👧‍👦🇩🇪 Urlaub 🏖️", shown: "👩‍👧‍👦🇩🇪 Urlaub 🏖️" },
  { raw: "C:\\..\\etc\\passwd", shown: "passwd" },
  { raw: "Nul\u0000byte", shown: "Nulbyte" },
  { raw: HTML.replaceAll("/", "|"), shown: HTML.replaceAll("/", "|") },
];

/** The name stands in an element of its own that keeps its direction to itself. */
const isolated = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const own = element.closest("bdi") ?? element.querySelector("bdi");
    return own !== null && getComputedStyle(own).unicodeBidi === "isolate";
  });

// Covers 5.8
test("nasty names of documents, folders, tags and authors are shown as text and break nothing", async ({
  page,
  cabinet,
}) => {
  const { session } = cabinet;
  const { folders } = await session.call(getBrowser);
  const family = folders.find(({ name }) => name === "Familie");
  const folderNames = ["<b onclick=hit=1>fett<!--", "M".repeat(50), "👩‍👧‍👦 🇩🇪", "مجلد (قديم)"];
  let folder: { id: string } | undefined;
  for (const name of folderNames) {
    const made = await session.call(addSubfolder, { params: { id: family?.id ?? "" }, body: { name } });
    [folder] = made.folders;
  }

  // By the browser, so that the panel and the toasts show them too.
  await page.goto(`/browser?path=${folder?.id}`);
  const samples = NAMES.map(({ raw }) => renamed(PAPER, raw));
  await dropFiles(page, page.getByRole("heading", { level: 1 }), samples);
  const stored = async (): Promise<number> => (await session.call(getBrowser)).files.length;
  await expect.poll(stored).toBe(NAMES.length);
  await uploadsDone(page);
  const { files } = await session.call(getBrowser);
  expect(files.map(({ name }) => name).toSorted()).toEqual(NAMES.map(({ shown }) => shown).toSorted());
  for (const { id } of files) {
    await session.call(updateFile, {
      params: { id },
      body: { author: `شركة ${HTML}`.slice(0, 120), tags: [HTML.slice(0, 60), "وسم", "T".repeat(60)] },
    });
  }
  for (const text of ["a\u202Eb", "a\u0000b", "a\u2066b"]) {
    const refused = await session.patch(`/api/files/${files[0]?.id}`, { name: text });
    expect(refused.statusCode).toBe(422);
  }

  for (const width of [1440, 360]) {
    // So high that everything is drawn.
    await page.setViewportSize({ width, height: 3000 });
    for (const mode of ["grid", "table"]) {
      await page.goto(`/browser?path=${folder?.id}&mode=${mode}`);
      for (const { shown } of NAMES) {
        // A long one is shortened in the middle; the button keeps it whole.
        const name = page.locator("#dokumente").getByRole("button", { name: shown, exact: true });
        await expect(name).toBeVisible();
        await expect.poll(() => isolated(name), shown).toBe(true);
      }
      if ((mode === "grid") === (width === 360))
        await expectAccessible(page, `nasty names, ${mode}, ${width} px`);
    }
    await page.goto(`/browser?path=${family?.id}`);
    for (const name of folderNames) {
      await expect(folderCard(page, name)).toBeVisible();
      await expect.poll(() => isolated(page.getByText(name, { exact: true }).first()), name).toBe(true);
    }
    if (width === 360) await expectAccessible(page, "nasty folders at 360 px");
  }

  await page.goto(`/browser?path=${folder?.id}`);
  await page.getByRole("button", { name: "Aktionen für חשבון 2026 (עותק)" }).click();
  await page.getByRole("menuitem", { name: "Verschieben nach …" }).click();
  const title = page.getByRole("dialog").getByRole("heading");
  await expect(title).toHaveText("„חשבון 2026 (עותק)“ verschieben nach");
  await expect.poll(() => isolated(title)).toBe(true);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});
