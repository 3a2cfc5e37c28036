import { updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import type { Browser, Page } from "@playwright/test";
import { makeCustomer, signedIn, unique, type Customer, type Session } from "./api.ts";
import { renamed, sample, SAMPLES, toFile } from "./documents.ts";

export const PHONE = { width: 390, height: 844 };
export const pdfSample = SAMPLES.find(({ fileName }) => fileName.endsWith(".pdf")) ?? sample("");

interface Contact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly birthday: string;
}

export const newContact = (): Contact => ({
  first_name: "Lena",
  last_name: `Kontakt-${unique()}`,
  email: `${unique()}@kontakt.example`,
  birthday: "1961-04-12",
});

interface Person {
  readonly customer: Customer;
  readonly session: Session;
}

export async function makePerson(firstName: string): Promise<Person> {
  const customer = await makeCustomer(firstName);
  return { customer, session: await signedIn(customer.email, customer.password) };
}

/** A document in the root of the own folders, marked as SOS unless told otherwise. */
export async function addDocument({ session }: Person, name: string, isSos = true): Promise<void> {
  const file = toFile(renamed(pdfSample, name));
  const { id } = await session.call(uploadFile, { file });
  if (isSos) await session.call(updateFile, { params: { id }, body: { is_sos: true } });
}

export async function openAsContact(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: "de-DE", hasTouch: true });
  const page = await context.newPage();
  await page.goto("/sos-access");
  return page;
}

export async function signInAsContact(page: Page, email: string, birthday = "12.04.1961"): Promise<void> {
  await page.getByLabel("Ihre E-Mail-Adresse").fill(email);
  await page.getByLabel("Ihr Geburtsdatum").fill(birthday);
  await page.getByRole("button", { name: "Dokumente anzeigen" }).click();
}
