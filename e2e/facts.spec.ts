import { readFileSync } from "node:fs";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs } from "./support/api.ts";
import { scanned } from "./support/codes.ts";
import { dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const NAME = "Rechnung Hautarztpraxis Dr. Sommer";
const IBAN = "DE65 9999 9999 0000 0011 84";

const code = (payment: Locator): Locator => payment.getByRole("img", { name: "GiroCode der Überweisung" });

// Covers facts.1, facts.3
test("a letter's numbers stand beside it, are copied, put right, and shown where they are written", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const session = await signedInAs("customer");
  const { files } = await session.call(getBrowser);
  await enter(context, session);
  await page.goto(`/browser?file=${files.find(({ name }) => name === NAME)?.id}`);
  const numbers = page.getByRole("region", { name: "Wichtige Angaben" });
  await expect(numbers.getByRole("listitem")).toContainText(["26-01184", IBAN]);
  await numbers.getByRole("button", { name: "IBAN kopieren" }).click();
  await expect(numbers.getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(IBAN.replaceAll(" ", ""));
  await numbers.getByRole("button", { name: IBAN }).click();
  const frame = page.locator(".pageFrame[data-pointed]");
  await expect(frame).toHaveAttribute("data-label", "IBAN");
  await expect(frame).toBeInViewport();
  await expectAccessible(page, "a document with its numbers");

  await numbers.getByRole("button", { name: "Angabe hinzufügen" }).click();
  const form = dialog(page, "Angabe hinzufügen");
  await form.getByLabel("Bezeichnung und Angabe").fill("Patientennummer: 815");
  await form.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(numbers).toContainText("Patientennummer · von Hand ergänzt815");
  await numbers.getByRole("button", { name: "Stimmt etwas nicht?" }).click();
  await expectAccessible(page, "a document whose numbers are put right");
  await numbers.getByRole("button", { name: "Patientennummer 815 ändern" }).click();
  const correction = dialog(page, "Angabe ändern");
  await correction.getByLabel("Bezeichnung und Angabe").fill("Patientennummer: 816");
  await correction.getByRole("button", { name: "Speichern" }).click();
  await expect(numbers).toContainText("Patientennummer · von Hand ergänzt816");
  await expect(numbers).not.toContainText("815");
  await numbers.getByRole("button", { name: "Patientennummer 816 entfernen" }).click();
  await expect(numbers).not.toContainText("816");

  // What was read and taken away can be shown again.
  const read = numbers.getByRole("listitem").filter({ hasText: "26-01184" });
  await read.getByRole("button", { name: /entfernen$/ }).click();
  await expect(read).toBeHidden();
  await numbers.getByRole("button", { name: "1 entfernte Angabe wieder zeigen" }).click();
  await expect(read).toBeVisible();
  await numbers.getByRole("button", { name: "Fertig" }).click();
  await page.keyboard.press("1");
  await expect(read.getByRole("button", { name: "Kopiert" })).toBeVisible();
});

// Covers facts.2
test("an overdue bill is paid by a code that a bank's app reads, once it was compared", async ({
  page,
  context,
}, testInfo) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  const glance = page.getByRole("region", { name: "Auf einen Blick" });
  const opener = glance.getByRole("button", { name: /^GiroCode: / });
  await opener.click();
  const payment = dialog(page, "Mit der Banking-App bezahlen");
  await expect(payment.getByLabel("IBAN", { exact: true })).toHaveValue(IBAN);
  await expect(payment.getByLabel("Betrag in Euro")).toHaveValue("75,76");
  await expect(code(payment)).toBeHidden();
  const compared = payment.getByLabel("Ich habe IBAN und Betrag mit dem Brief verglichen.");
  await compared.check();
  await expect(code(payment)).toBeVisible();
  await expectAccessible(page, "a bill's code");

  const download = page.waitForEvent("download");
  await payment.getByRole("button", { name: "Code speichern" }).click();
  const picture = testInfo.outputPath("code.png");
  await (await download).saveAs(picture);
  const LINES = [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    "Dr. med. Friederike Sommer",
    IBAN.replaceAll(" ", ""),
    "EUR75.76",
  ];
  expect(await scanned(readFileSync(picture))).toEqual([[...LINES, "", "", "Rechnung 26-01184"].join("\n")]);

  // A change takes the comparison back; an account with wrong check digits has no code.
  await payment.getByLabel("Betrag in Euro").fill("70");
  await expect(compared).not.toBeChecked();
  await expect(code(payment)).toBeHidden();
  await payment.getByLabel("IBAN", { exact: true }).fill("DE65 9999 9999 0000 0011 85");
  await expect(payment.getByText("Diese IBAN stimmt nicht. Bitte im Brief nachsehen.")).toBeVisible();
  await expect(compared).toBeDisabled();
  await page.setViewportSize({ width: 360, height: 740 });
  // A button half below the foot would be too small a target.
  await compared.scrollIntoViewIfNeeded();
  await expectAccessible(page, "a bill's code at 360 px");
  await page.evaluate(() => (document.documentElement.style.fontSize = "130%"));
  await page.setViewportSize({ width: 390, height: 844 });
  const isWhole = () =>
    payment
      .getByLabel("IBAN", { exact: true })
      .evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1,
      );
  await expect.poll(isWhole).toBe(true);
  await page.keyboard.press("Escape");
  await expect(payment).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("z");
  await expect(payment).toBeVisible();
});
