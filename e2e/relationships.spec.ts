import { uploadFile, getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import {
  createRelationship,
  type GroupMember,
  listCustomerRelationships,
  updateRelationship,
  type RelationshipInput,
} from "@krempelfrei/contract/relationships/relationships";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { choosePassword, makeCustomer, signedIn, signedInAs, unique, type Session } from "./support/api.ts";
import { toFile, renamed, sample } from "./support/documents.ts";
import { mailTo } from "./support/mail.ts";
import { choose, dialog, enter, fileCard, folderCard, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

const PASSWORD = "Sieben stille Enten";
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Personen der Beziehungskiste" }).getByRole("row", { name });

/** Opens the menu of a person and chooses from it. */
async function ask(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Aktionen für ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const addPerson = (
  staff: Session,
  customerId: string,
  fields: Pick<RelationshipInput, "first_name"> & Partial<RelationshipInput>,
): Promise<GroupMember> =>
  staff.call(createRelationship, {
    params: { id: customerId },
    body: { last_name: "Beispiel", kind: "Partner/in", ...fields },
  });

async function uploadAs(session: Session, name: string, fields: Record<string, string> = {}) {
  const file = toFile(renamed(sample("Kassenbon Waschmaschine.jpg"), name));
  return session.call(uploadFile, { file, body: { ...fields } });
}

// Covers 1.9
test("the persons of a group are added, edited and removed, and their documents go where one says", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const customer = await makeCustomer("Hanna", { office: staff });
  const waiting = `Beleg ${unique()}`;
  await uploadAs(staff, waiting, { user_id: customer.id });
  await enter(context, staff);
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole("link", { name: "Beziehungskiste" }).click();
  await expect(page).toHaveURL(/\/relationships$/);
  await expect(row(page, customer.fullName)).toContainText("Kunde");
  await expect(page.getByRole("button", { name: `Aktionen für ${customer.fullName}` })).toBeHidden();

  // Added: messages at the fields, a taken address, a mail.
  await page.getByRole("button", { name: "Person hinzufügen" }).click();
  const form = dialog(page, "Person hinzufügen");
  const save = form.getByRole("button", { name: "Speichern" });
  await save.click();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toHaveCount(2);
  await expect(form.getByText("Bitte eine der Möglichkeiten wählen")).toBeVisible();
  await form.getByLabel("Vorname").fill("Ömer");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Beispiel");
  await choose(form.getByRole("combobox", { name: "Beziehung zum Kunden" }), "Elternteil");
  const birthday = form.getByRole("textbox", { name: "Geburtsdatum" });
  await birthday.fill("01.01.2999");
  await birthday.blur();
  await expect(form.getByText("Bitte ein gültiges Datum angeben (TT.MM.JJJJ)")).toBeVisible();
  await birthday.fill("31.12.1940");
  await form.getByLabel("E-Mail").fill(customer.email);
  await expect(form.getByText("E-Mail-Adresse bereits verwendet")).toBeVisible();
  await expectAccessible(page, "form of a person with an error");
  const email = `${unique()}@probe.example`;
  await form.getByLabel("E-Mail").fill(email);
  await expect(form.getByText("Die Person bekommt eine E-Mail mit einem Link")).toBeVisible();
  await save.dblclick();
  await expect(form).toBeHidden();
  await expect(row(page, "Ömer Beispiel")).toContainText(["31.12.1940"]);
  await expect(row(page, "Ömer Beispiel")).toContainText(["Eingeladen"]);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await choosePassword({ email, password: PASSWORD });

  // The choice of an owner knows the new person at once.
  await page.getByRole("link", { name: "Dokumente", exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await page.getByRole("button", { name: waiting }).first().click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Gehört" }).click();
  await expect(page.getByRole("option", { name: "Ömer Beispiel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`/customers/${customer.id}/relationships`);

  // Edited: somebody else was quicker.
  await ask(page, "Ömer Beispiel", "Bearbeiten");
  const edit = dialog(page, "Person bearbeiten");
  await expect(edit.getByLabel("Vorname")).toHaveValue("Ömer");
  const { data } = await staff.call(listCustomerRelationships, { params: { id: customer.id } });
  const id = data[1]?.id ?? "";
  await staff.call(updateRelationship, {
    params: { id: customer.id, relId: id },
    body: { kind: "Sonstige" },
  });
  await edit.getByLabel("Vorname").fill("Omar");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expect(edit.getByRole("alert")).toBeVisible();
  await edit.getByRole("button", { name: "Abbrechen" }).click();
  await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, "Ömer Beispiel")).toContainText(["Sonstige"]);
  await ask(page, "Ömer Beispiel", "Bearbeiten");
  await edit.getByLabel("Vorname").fill("Omar");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, "Omar Beispiel")).toBeVisible();

  // Removed: what happens is said before, and the documents go to the whole group.
  const person = await signedIn(email, PASSWORD);
  const own = await uploadAs(person, `Eigenes ${unique()}`);
  await page.reload();
  await ask(page, "Omar Beispiel", "Entfernen");
  const removal = dialog(page, "Person entfernen?");
  await expect(removal.getByText("Was soll mit dem Dokument der Person geschehen?")).toBeVisible();
  await expect(removal.getByText(`Der Zugang mit ${email} wird gelöscht`)).toBeVisible();
  await expect(
    removal.getByRole("radio", { name: `Sie gehören künftig ${customer.fullName}` }),
  ).toBeChecked();
  await expectAccessibleAtBothWidths(page, "removal of a person");
  await removal.getByRole("radio", { name: "Sie werden gelöscht" }).click();
  await expect(removal.getByRole("button", { name: "Mit Dokumenten löschen" })).toBeVisible();
  await removal.getByRole("radio", { name: "Sie gehören künftig der kompletten Beziehungskiste" }).click();
  await removal.getByRole("button", { name: "Entfernen", exact: true }).click();
  await expect(removal).toBeHidden();
  await expect(page.getByText("Omar Beispiel")).toHaveCount(0);
  await expectAccessible(page, "a group of one at 360 px");
  expect((await person.get("/api/user")).statusCode).toBe(401);
  const holder = await signedIn(customer.email, customer.password);
  const { files } = await holder.call(getBrowser);
  expect(files.find((file) => file.id === own.id)).toMatchObject({ is_for_all: true });
});

// Covers 1.9, 4.10
test("a related person becomes a customer, with its documents and without the others'", async ({
  page,
  context,
  browser,
}) => {
  const staff = await signedInAs("admin");
  const customer = await makeCustomer("Ida", { office: staff });
  const email = `${unique()}@probe.example`;
  const lastName = `Neu-${unique()}`;
  const name = `Ron ${lastName}`;
  await addPerson(staff, customer.id, { first_name: "Ron", last_name: lastName, email });
  await choosePassword({ email, password: PASSWORD });
  const person = await signedIn(email, PASSWORD);
  const ownName = `Eigenes ${unique()}`;
  const theirName = `Gemeinsames ${unique()}`;
  const { folders } = await person.call(getBrowser);
  const health = folders.find((folder) => folder.name === "Gesundheit")?.id ?? "";
  const added = await person.call(addSubfolder, { params: { id: health }, body: { name: "Zahnarzt" } });
  await uploadAs(person, ownName, { folder_id: added.folders[0]?.id ?? "" });
  const holder = await signedIn(customer.email, customer.password);
  const { id: theirs } = await uploadAs(holder, theirName);
  await holder.call(updateFile, { params: { id: theirs }, body: { is_for_all: true } });

  await enter(context, staff);
  await page.goto(`/customers/${customer.id}/relationships`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // On a phone persons are a list.
    const inList = page.getByRole("listitem").filter({ hasText: name });
    await expect(width === 360 ? inList : row(page, name)).toBeVisible();
    await expectAccessible(page, `persons of a group at ${width} px`);
  }
  await ask(page, name, "In Kunden umwandeln");
  const form = dialog(page, "In Kunden umwandeln");
  await expect(form.getByText("1 Dokument der Person, mit ihren Ordnern")).toBeVisible();
  await form.getByRole("button", { name: "Umwandeln" }).click();
  await expect(form.getByText("Bitte eine der Möglichkeiten wählen")).toBeVisible();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expectAccessibleAtBothWidths(page, "conversion");
  await choose(form.getByRole("combobox", { name: "Paket" }), "Praktisch");
  await expect(form.getByLabel("Monatsbeitrag (brutto)")).toHaveValue("29,90");
  await form.getByRole("textbox", { name: "Geburtsdatum" }).fill("02.03.1979");
  await form.getByRole("button", { name: "Umwandeln" }).dblclick();

  // On to the new customer's page; the old group is without the person.
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(customer.id));
  await page.getByRole("link", { name: "Beziehungskiste" }).click();
  await expect(row(page, name)).toContainText("Kunde");
  await page.goto(`/customers/${customer.id}/relationships`);
  await expect(row(page, customer.fullName)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  // The person is signed out once, and finds its own folder and document, and nothing of the others.
  expect((await person.get("/api/user")).statusCode).toBe(401);
  const again = await openPage(browser, await signedIn(email, PASSWORD), "/browser");
  for (const folder of ["Gesundheit", "Zahnarzt"]) {
    await folderCard(again, folder)
      .getByRole("button", { name: new RegExp(`^${folder}`) })
      .click();
  }
  await expect(fileCard(again, ownName)).toBeVisible();
  await again.context().close();
  const after = await signedIn(email, PASSWORD);
  const mine = await after.call(getBrowser);
  expect(mine.files.map((file) => file.name)).toEqual([ownName]);
  const others = await holder.call(getBrowser);
  expect(others.files.map((file) => file.name)).toEqual([theirName]);
  expect((await mailTo(email)).subject).toBeTruthy();
});
