import { getDeadlineSettings, updateDeadlineSettings } from "@krempelfrei/contract/deadlines/reminders";
import { chooseLockerMails, getLockerMails } from "@krempelfrei/contract/files/locker";
import { describe, expect, it } from "vitest";
import { signId } from "../../context/signed-id.ts";
import { createWorld } from "../../testing/world.ts";
import { unsubscribeLink } from "../account/letters/unsubscribe-link.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld({ appUrl: "https://ablage.example" });
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ONE_CLICK = "List-Unsubscribe=One-Click";

async function post(
  path: string,
  headers: Record<string, string> = FORM,
  payload: string | null = ONE_CLICK,
) {
  return world.server.inject({
    method: "POST",
    url: path,
    headers,
    ...(payload === null ? {} : { payload }),
  });
}

const pathTo = async (
  mail: "filed" | "deadlines",
  to: { readonly id: string; readonly email: string | null },
): Promise<string> => (await unsubscribeLink(world.system, mail, to)).replace("https://ablage.example", "");

async function makePerson() {
  const { customer } = await world.makeGroup();
  const client = await world.signIn(customer);
  const pathOf = async (mail: "filed" | "deadlines"): Promise<string> => pathTo(mail, customer);
  return { customer, client, pathOf };
}

describe("an unsubscribe link", () => {
  // Covers operation.4
  it("switches off its kind of mail without a sign-in, and nothing else", async () => {
    const { client, pathOf } = await makePerson();
    const { statusCode, headers, body } = await post(await pathOf("filed"));
    expect([statusCode, headers["cache-control"], body]).toEqual([
      200,
      "no-store",
      "An diese Adresse gehen diese E-Mails nicht mehr.\n",
    ]);
    expect(headers).not.toHaveProperty("set-cookie");
    expect(await client.call(getLockerMails)).toEqual({ filed: false });
    expect(await client.call(getDeadlineSettings)).toMatchObject({ remind_7: true, remind_1: true });
    await client.call(updateDeadlineSettings, { body: { remind_30: true } });
    expect((await post(await pathOf("deadlines"))).statusCode).toBe(200);
    expect(await client.call(getDeadlineSettings)).toMatchObject({
      remind_30: false,
      remind_7: false,
      remind_1: false,
    });
  });

  it("can be sent again, in the form of RFC 8058's other body or without one, and stands in the history once", async () => {
    const { client, customer, pathOf } = await makePerson();
    const path = await pathOf("filed");
    const parts = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const answers = [
      await post(path),
      await post(path, { "content-type": "multipart/form-data; boundary=x" }, parts),
      await post(path, {}, null),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const changes = await changesOf(
      world,
      { subject_id: customer.id, action: "locker.mail_chosen" },
      "action",
      "changes",
    );
    expect(changes.map((change) => change.changes)).toEqual([[{ field: "filed", old: true, new: false }]]);
    await client.call(chooseLockerMails, { body: { filed: true } });
    expect(await client.call(getLockerMails)).toEqual({ filed: true });
  });

  it("that is opened leads to the page with the switch, and switches nothing", async () => {
    const { client, pathOf } = await makePerson();
    for (const [mail, page] of [
      ["filed", "/profile"],
      ["deadlines", "/deadlines"],
    ] as const) {
      const { statusCode, headers } = await world.guest().get(await pathOf(mail));
      expect([statusCode, headers.location]).toEqual([302, page]);
    }
    expect(await client.call(getLockerMails)).toEqual({ filed: true });
  });

  it("of another kind, of another person or with a changed sign is not there", async () => {
    const { client, pathOf } = await makePerson();
    const path = await pathOf("filed");
    const last = path.endsWith("A") ? "B" : "A";
    const wrong = [
      path.replace("/filed", "/deadlines"),
      `${path.slice(0, -1)}${last}`,
      `${path}A`,
      "/unsubscribe/filed",
      "/unsubscribe/filed?key=a&key=b",
      "/unsubscribe/filed?key=%00",
    ];
    for (const one of wrong) expect((await post(one)).statusCode, one).toBe(404);
    expect((await post(path.replace("/filed", "/invoices"))).statusCode).toBe(404);
    expect(await client.call(getLockerMails)).toEqual({ filed: true });
  });

  it("is answered alike where its person has no account any more", async () => {
    const { customer, pathOf } = await makePerson();
    const path = await pathOf("filed");
    const before = await post(path);
    await world.db.updateTable("app_user").set({ is_active: false }).where("id", "=", customer.id).execute();
    const after = await post(path);
    expect([after.statusCode, after.body]).toEqual([before.statusCode, before.body]);
    const nobody = { id: "0190c0de-0000-7000-8000-000000000000", email: customer.email };
    const gone = await pathTo("filed", nobody);
    expect((await post(gone)).body).toBe(before.body);
  });

  it("switches off for a person who cannot sign in now, and may come back", async () => {
    const { customer, client, pathOf } = await makePerson();
    const path = await pathOf("filed");
    const setActive = async (is_active: boolean) =>
      world.db.updateTable("app_user").set({ is_active }).where("id", "=", customer.id).execute();
    await setActive(false);
    expect((await post(path)).statusCode).toBe(200);
    await setActive(true);
    expect(await client.call(getLockerMails)).toEqual({ filed: false });
  });

  it("in a mail to a former address is answered alike and switches nothing off", async () => {
    const { customer, client, pathOf } = await makePerson();
    const former = { filed: await pathOf("filed"), deadlines: await pathOf("deadlines") };
    const email = `berichtigt.${customer.email}`;
    await world.db.updateTable("app_user").set({ email }).where("id", "=", customer.id).execute();
    for (const path of Object.values(former)) {
      const { statusCode, body } = await post(path);
      expect([statusCode, body]).toEqual([200, "An diese Adresse gehen diese E-Mails nicht mehr.\n"]);
    }
    expect(await client.call(getLockerMails)).toEqual({ filed: true });
    expect(await client.call(getDeadlineSettings)).toMatchObject({ remind_7: true, remind_1: true });
    expect((await post(await pathTo("filed", { ...customer, email: email.toUpperCase() }))).statusCode).toBe(
      200,
    );
    expect(await client.call(getLockerMails)).toEqual({ filed: false });
  });

  it("of a mail from before links named their address is not there", async () => {
    const { customer, client } = await makePerson();
    const key = await signId(world.system, "unsubscribe-filed", customer.id);
    expect((await post(`/unsubscribe/filed?key=${key}`)).statusCode).toBe(404);
    expect(await client.call(getLockerMails)).toEqual({ filed: true });
  });

  it("takes no large body, and wrong ones only for a while", async () => {
    const { pathOf } = await makePerson();
    expect((await post(await pathOf("filed"), FORM, "x".repeat(2000))).statusCode).toBe(413);
    const from = { ...FORM, "x-forwarded-for": "198.51.100.7" };
    let last = 0;
    for (let tries = 0; tries <= 61; tries += 1)
      last = (await post("/unsubscribe/filed?key=falsch", from)).statusCode;
    expect(last).toBe(429);
    // Keys that are right are not refused for wrong ones of the same network.
    expect((await post(await pathOf("filed"), from)).statusCode).toBe(200);
  });
});
