import { openBrowser, signInThere } from "./client.ts";
import { median, timed, type Figure } from "./figure.ts";
import { fillCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";

const FILES = 369;
const ROUNDS = 5;

/** How long it takes until as many documents as a large customer's year has a tag more, from the click that says so. */
export async function measureTags(server: RunningServer): Promise<Figure[]> {
  const customer = await fillCustomer(server, 3, FILES);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/login`);
    await signInThere(page, customer.email, customer.folderName);
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      await page.getByRole("button", { name: customer.folderName }).first().click();
      await page.getByRole("button", { name: "Auswählen", exact: true }).click();
      await page.getByRole("button", { name: "Alle auswählen" }).click();
      await page
        .getByRole("region", { name: "Auswahl" })
        .getByRole("button", { name: "Schlagworte" })
        .click();
      const tags = page.getByRole("dialog", { name: "Schlagworte ändern" });
      await tags.getByLabel("Schlagworte hinzufügen").fill(`Runde ${round}`);
      await page.keyboard.press("Enter");
      const save = tags.getByRole("button", { name: /^Auf \d+ hinzufügen$/ });
      await save.waitFor();
      const time = await timed(async () => {
        await save.click();
        await page
          .getByRole("status")
          .filter({ hasText: /auf \d+ Dokumenten/ })
          .first()
          .waitFor();
      });
      // The first one warms up.
      if (round > 0) times.push(time);
      await page.goto(`${server.url}/browser`);
    }
    return [
      {
        name: `client, a tag for ${FILES} documents: from the click to "done"`,
        ours: `${(median(times) / 1000).toFixed(1)} s`,
        reference: `at most ${(Math.max(...times) / 1000).toFixed(1)} s, of ${ROUNDS}`,
        ratio: "",
        target: "at most 5 s",
      },
    ];
  } finally {
    await browser.close();
  }
}
