import { getOperator } from "@krempelfrei/contract/accounting/operator";
import { updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { expect, it } from "vitest";
import { createWorld } from "../../../testing/world.ts";
import { expectChange } from "../../../testing/tables/changes.ts";

const world = await createWorld();

// Covers 1.15
it("everybody reads who runs the installation, and nothing that is not meant for them", async () => {
  const owner = await world.signIn(await world.makeStaff("owner"));
  const empty = await world.guest().call(getOperator);
  expect(empty).toMatchObject({
    company_name: null,
    email: null,
    register_court: null,
    keep_deleted_days: 30,
  });
  await owner.call(updateAccountingSettings, {
    body: {
      company_name: "Nordakte GmbH",
      street: "Am Wall",
      house_no: "7",
      zip: "12345",
      city: "Ort",
      email: "Post@Nordakte.example",
      represented_by: "Anna Berg, Ben Tal",
      register_court: "Amtsgericht Ort",
      register_number: "HRB 12",
      privacy_text: "Datenschutzbeauftragte: Cara Dorn\r\n<b>Am Wall 8</b>",
      security_email: "sicher@nordakte.example",
      iban: "DE89370400440532013000",
      tax_number: "12/345/67890",
    },
  });
  const { statusCode, body } = await world.guest().get("/api/operator");
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toEqual({
    company_name: "Nordakte GmbH",
    street: "Am Wall",
    house_no: "7",
    zip: "12345",
    city: "Ort",
    country: "DE",
    phone: null,
    email: "post@nordakte.example",
    vat_id: null,
    represented_by: "Anna Berg, Ben Tal",
    seat: null,
    register_court: "Amtsgericht Ort",
    register_number: "HRB 12",
    legal_notice_text: null,
    privacy_text: "Datenschutzbeauftragte: Cara Dorn\n<b>Am Wall 8</b>",
    keep_deleted_days: 30,
  });
});

it("what is changed of it stands in the history by its German name", async () => {
  const owner = await world.signIn(await world.makeStaff("owner"));
  await owner.call(updateAccountingSettings, { body: { seat: "Nordstadt" } });
  await expectChange(
    world,
    { action: "accounting.settings_updated" },
    { changes: [{ field: "seat", old: null, new: "Nordstadt" }] },
  );
});
