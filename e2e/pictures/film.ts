import { join } from "node:path";
import { getBrowser, moveFiles } from "@krempelfrei/contract/files/files";
import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { expect, type Browser } from "@playwright/test";
import { signedInAs } from "../support/api.ts";
import { openPage, sortingDialog } from "../support/pages.ts";
import { test } from "../support/test.ts";
import { Camera, NARROW, WIDE } from "./camera.ts";

const FILE = join(import.meta.dirname, "../../docs/images/film.webp");
/** A word that stands in the letter alone. */
const WORD = "Fahrraddiebstahl";

const LETTER = `<!doctype html><html lang="de"><style>
  body { display: grid; place-items: center; height: 1600px; margin: 0; perspective: 2600px; overflow: hidden;
    background: repeating-linear-gradient(93deg, #8a5a34 0 26px, #7f5230 26px 31px, #946340 31px 60px) }
  article { box-sizing: border-box; width: 800px; height: 1131px; padding: 80px 84px; background: #fbfaf5; color: #222;
    font: 19px/1.5 sans-serif; box-shadow: 0 18px 40px #0007; transform: rotateX(11deg) rotateZ(-4deg) }
  h1 { margin: 0; color: #14508c; font-size: 34px } small { color: #555 } h2 { margin: 70px 0 20px; font-size: 22px }
  p { margin: 0 0 16px } .day { text-align: right }
</style><article><h1>Nordlicht Versicherung AG</h1><small>Leuchtturmweg 3 · 20001 Musterhafen</small>
<p style="margin-top:60px">Frau<br>Anna Schmidt<br>Gartenstraße 12<br>12345 Musterstadt</p>
<p class="day">Musterhafen, 16.11.2026</p>
<h2>Rechnung zu Ihrer Hausratversicherung</h2>
<p>Sehr geehrte Frau Schmidt,</p>
<p>der Beitrag für das Jahr 2027 beträgt 94,80 €. Er ist am 04.01.2027 fällig. Neu eingeschlossen ist der ${WORD}
rund um die Uhr, ohne weitere Kosten.</p>
<p>Rechnungsbetrag: <b>94,80 €</b></p>
<p>Bitte nennen Sie bei Fragen Ihre Versicherungsnummer HR-4711-2027.</p>
<p>Mit freundlichen Grüßen<br><br>Ihre Nordlicht Versicherung AG</p></article></html>`;

/** A photograph of a letter on a table. */
async function photographLetter(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
  await page.setContent(LETTER);
  const photo = await page.screenshot({ type: "jpeg", quality: 92 });
  await page.close();
  return photo;
}

/** Files what else waits for Anna, so that her new letter is the next. */
async function tidyUp(): Promise<string> {
  const office = await signedInAs("janitor");
  const { data } = await office.call(listCustomers, { query: { search: "Anna Schmidt" } });
  const customer = data[0]?.id ?? "";
  const { files, folders } = await office.call(getBrowser, { query: { customer_id: customer } });
  const fileIds = files.filter(({ folder_id }) => folder_id === null).map(({ id }) => id);
  const folderId = folders.find(({ name }) => name === "Sonstiges")?.id ?? "";
  await office.call(moveFiles, { params: { folderId }, body: { fileIds } });
  return customer;
}

/** Hundreds of scans of the demo wait to be read; one that somebody has opened comes first. */
const isRead = async (customer_id: string): Promise<boolean> => {
  const { files } = await (await signedInAs("janitor")).call(getBrowser, { query: { customer_id } });
  return files.some(({ folder_id, reading }) => folder_id === null && reading?.state === "done");
};

test("film", async ({ browser, page: stage }) => {
  test.setTimeout(900_000);
  const customer = await tidyUp();
  const photo = await photographLetter(browser);
  const camera = await Camera.on(stage);
  await camera.card("Krempelfrei", "Vom Brief auf dem Tisch zum Dokument, das jeder findet", 2200);

  const anna = await signedInAs("customer");
  const phone = await openPage(browser, anna, "/locker");
  await phone.setViewportSize(NARROW);
  await expect(phone.getByRole("button", { name: "Fotografieren" })).toBeVisible();
  await camera.turnTo(phone, "1  Anna fotografiert einen Brief");
  await camera.hold(1200);
  const chooser = phone.waitForEvent("filechooser");
  await camera.click(phone.getByRole("button", { name: "Fotografieren" }));
  await (await chooser).setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photo });
  const send = phone.getByRole("button", { name: "1 Seite als PDF senden" });
  await expect(send).toBeEnabled();
  await camera.say("Der Rand des Blatts wird von selbst gefunden");
  await camera.hold(2600);
  await camera.click(send);
  await expect(phone.getByRole("listitem").filter({ hasText: /^Brief vom/ })).toContainText("wartet");
  await camera.say("2  Der Brief liegt im Schließfach und wartet");
  await camera.hold(2400);

  const desk = await openPage(browser, await signedInAs("janitor"), `/customers/${customer}/documents`);
  await desk.setViewportSize(WIDE);
  await desk.getByRole("button", { name: /^\d+ sortieren/ }).click();
  await expect(sortingDialog(desk)).toBeVisible();
  await expect.poll(() => isRead(customer), { timeout: 420_000, intervals: [2000] }).toBe(true);
  // The address keeps the sorting open.
  await desk.goto(`/customers/${customer}/documents`);
  await camera.turnTo(desk, "3  Der Krempler sieht, was gelesen wurde");
  await camera.hold(1400);
  await camera.click(desk.getByRole("button", { name: /^\d+ sortieren/ }));
  await expect(desk.locator("[data-preview] canvas, [data-preview] img").first()).toBeVisible();
  await expect(sortingDialog(desk)).toContainText("Nordlicht");
  await camera.hold(3200);
  await camera.say("Er übernimmt den Vorschlag, wählt den Ordner und legt ab");
  await camera.click(desk.getByRole("button", { name: /^Felder füllen/ }));
  await camera.hold(1200);
  const folder = desk.getByRole("combobox", { name: "Ablegen in" });
  await camera.click(folder);
  await camera.hold(700);
  await camera.click(desk.getByRole("option", { name: "Versicherungen", exact: true }));
  await camera.hold(700);
  await camera.click(desk.getByRole("button", { name: /^Ablegen/ }));
  await expect(desk.getByText(/Alles abgelegt|Alles sortiert/).first()).toBeVisible();
  await camera.hold(2000);

  const home = await openPage(browser, anna, "/browser");
  await home.setViewportSize(WIDE);
  await camera.turnTo(home, "4  Anna findet ihn an einem Wort, das darin steht");
  await camera.hold(1000);
  const search = home.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true });
  await camera.click(search);
  await camera.type(search, WORD);
  await search.press("Enter");
  await expect(home.getByRole("heading", { level: 1 })).toContainText("1 Treffer");
  await camera.hold(2600);

  await camera.say("5  und teilt ihn mit der ganzen Familie");
  await camera.click(home.getByRole("button", { name: /^Aktionen für/ }).first());
  await camera.hold(700);
  await camera.click(home.getByRole("menuitemradio", { name: "Alle in der Beziehungskiste" }));
  await expect(home.getByRole("status").filter({ hasText: /sehen jetzt alle|sieht jetzt/ })).toBeVisible();
  await camera.hold(3000);
  await camera.card("Krempelfrei", "Fotografiert, abgelegt, gefunden, geteilt", 2200);
  await camera.save(FILE);
});
