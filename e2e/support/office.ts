import { updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { choosePassword, signedIn, type Session } from "./api.ts";
import type { OwnApp } from "./own-app.ts";

/** The account that the office collects to. */
export const OWN_IBAN = "DE87123456781234567890";

/** The owner of an empty app, in which the accounting has what it needs to write invoices and collect. */
export async function makeOffice(app: OwnApp): Promise<Session> {
  const owner = { email: "chefin@probe.example", password: "Sieben stille Seen" };
  await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
  await choosePassword(owner, app);
  const office = await signedIn(owner.email, owner.password, app.baseURL);
  await office.call(updateAccountingSettings, {
    body: {
      company_name: "Krempelfrei Beispiel GmbH",
      street: "Musterstraße",
      house_no: "1",
      zip: "12345",
      city: "Musterstadt",
      creditor_id: "DE98ZZZ09999999999",
      iban: OWN_IBAN,
      datev_consultant: 1001,
      datev_client: 7,
    },
  });
  return office;
}
