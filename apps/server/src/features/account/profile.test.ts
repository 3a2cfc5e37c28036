import { errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import { createWorld, PASSWORD } from "../../testing/world.ts";
import { expectChange } from "../../testing/tables/changes.ts";

const world = await createWorld();
const NEW = "Neun neue Nägel";

const mailsTo = (address: string) => world.mails.filter(({ to }) => to.address === address);
const tokenOf = (mail: { text: string } | undefined): string =>
  new URLSearchParams(/confirm-email#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "").get("token") ?? "";
let made = 0;
const freshAddress = (): string => `neu.${(made += 1)}@beispiel.example`;

async function makeCustomer() {
  const { customer } = await world.makeGroup();
  const client = await world.signIn(customer);
  const names = { first_name: "Karla", last_name: "Beispiel" };
  return { customer, client, names };
}

describe("master data", () => {
  // Covers 7.15
  it("changes names at once, and answers with the user", async () => {
    const { customer, client } = await makeCustomer();
    const body = { first_name: " Karoline ", last_name: "Neumann", email: customer.email.toUpperCase() };
    const answer = await client.patch("/api/user/", body);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      full_name: "Karoline Neumann",
      email: customer.email,
      pending_email: null,
    });
    expect((await client.get("/api/user")).json()).toMatchObject({ first_name: "Karoline" });
  });

  it("asks for names and a valid address, and takes nothing else", async () => {
    const { customer, client, names } = await makeCustomer();
    const empty = await client.patch("/api/user", { first_name: " ", last_name: "", email: "keine" });
    expect(empty.json()).toMatchObject({
      errors: {
        first_name: ["Das Feld darf nicht leer sein"],
        last_name: ["Das Feld darf nicht leer sein"],
        email: ["Bitte eine E-Mail-Adresse angeben"],
      },
    });
    const extra = [
      { role: "owner" },
      { use_2fa: true },
      { customer_id: null },
      { id: customer.id },
      { is_active: true },
    ];
    for (const field of extra) {
      const answer = await client.patch("/api/user", { ...names, email: customer.email, ...field });
      expect(answer.statusCode, JSON.stringify(field)).toBe(422);
    }
    const list = await client.patch("/api/user", {
      ...names,
      email: `${customer.email},boese@beispiel.example`,
    });
    expect(list.statusCode).toBe(422);
  });

  it("keeps the old address until the link mailed to the new one is opened, which works once", async () => {
    const { customer, client, names } = await makeCustomer();
    const email = freshAddress();
    const wrong = await client.patch("/api/user", { ...names, email, password_current: "falsch" });
    expect(wrong.json()).toMatchObject({
      errors: { password_current: ["Bitte aktuelles Passwort prüfen."] },
    });
    const asked = await client.patch("/api/user", { ...names, email, password_current: PASSWORD });
    expect(asked.json()).toMatchObject({ email: customer.email, pending_email: email });
    await world.runJobs();
    expect(mailsTo(customer.email).at(-1)?.text).toContain(email);
    const token = tokenOf(mailsTo(email).at(-1));
    expect(token).not.toBe("");
    await world.signIn(customer);

    const guest = world.guest();
    // Asked before the button is shown; that uses nothing up.
    const asks = async () => (await guest.post("/api/profile/check-email-link", { token })).statusCode;
    expect([await asks(), await asks()]).toEqual([204, 204]);
    const four = await Promise.all(
      Array.from({ length: 4 }, () => guest.post("/api/profile/confirm-email", { token })),
    );
    expect(four.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 422, 422, 422]);
    expect(await asks()).toBe(422);
    expect((await guest.get("/api/user")).statusCode).toBe(401);
    // All sessions end, the one that asked too: a copied one must not go on under the new address.
    expect((await client.get("/api/user")).statusCode).toBe(401);
    const again = await world.signIn({ email });
    expect((await again.get("/api/user")).json()).toMatchObject({ email, pending_email: null });
    await world.runJobs();
    expect(mailsTo(customer.email).at(-1)?.subject).toBe("Krempelfrei: Ihre E-Mail-Adresse wurde geändert");
    const old = await world.guest().post("/api/login", { email: customer.email, password: PASSWORD });
    expect(old.statusCode).toBe(422);
  });

  it("answers the same for an address of somebody else, which is told to its mailbox alone", async () => {
    const { client, names } = await makeCustomer();
    const { customer: other } = await world.makeGroup();
    const [free, taken] = [freshAddress(), other.email];
    const answers = [];
    for (const email of [free, taken]) {
      const answer = await client.patch("/api/user", { ...names, email, password_current: PASSWORD });
      answers.push([answer.statusCode, answer.body.replace(email, "")]);
      await world.runJobs();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(mailsTo(taken).at(-1)?.text).not.toContain("confirm-email");
    expect(tokenOf(mailsTo(free).at(-1))).not.toBe("");
  });

  it("refuses the link of an address that was taken meanwhile, taken back or has expired, with one text", async () => {
    const texts = new Set<string>();
    for (const end of ["taken", "discarded", "expired", "replaced"] as const) {
      const { client, names } = await makeCustomer();
      const email = freshAddress();
      await client.patch("/api/user", { ...names, email, password_current: PASSWORD });
      await world.runJobs();
      const token = tokenOf(mailsTo(email).at(-1));
      const { customer: other } = await world.makeGroup();
      if (end === "taken") {
        await world.db.updateTable("app_user").set({ email }).where("id", "=", other.id).execute();
      }
      if (end === "discarded") {
        const answer = await client.delete("/api/user/pending-email");
        expect(answer.json()).toMatchObject({ pending_email: null });
      }
      if (end === "replaced") {
        const next = { ...names, email: freshAddress(), password_current: PASSWORD };
        expect((await client.patch("/api/user", next)).statusCode).toBe(200);
      }
      try {
        if (end === "expired") world.setClock(new Date(Date.now() + 25 * 3_600_000));
        const answer = await world.guest().post("/api/profile/confirm-email", { token });
        expect(answer.statusCode, end).toBe(422);
        texts.add(answer.body);
      } finally {
        world.setClock();
      }
    }
    expect(texts.size).toBe(1);
  });

  it("lets nobody send mails to addresses without end", async () => {
    const { client, names } = await makeCustomer();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const body = { ...names, email: freshAddress(), password_current: PASSWORD };
      statuses.push((await client.patch("/api/user", body)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe("changing the password", () => {
  const change = { password_current: PASSWORD, password: NEW, password_confirmation: NEW };

  // Covers 7.15, S17
  it("ends all other sessions, renews the own one, and is told by mail", async () => {
    const { customer, client } = await makeCustomer();
    const other = await world.signIn(customer);
    const before = client.cookies.get("session");
    const answer = await client.patch("/api/user/password", change);
    expect(answer.statusCode, answer.body).toBe(204);
    expect(client.cookies.get("session")).not.toBe(before);
    expect((await client.get("/api/user")).statusCode).toBe(200);
    expect((await client.post("/api/2fa-activate", { password: NEW })).statusCode).toBe(200);
    expect((await other.get("/api/user")).statusCode).toBe(401);
    const copied = await world.guest().get("/api/user", { cookie: `session=${before}` });
    expect(copied.statusCode).toBe(401);
    await world.runJobs();
    expect(mailsTo(customer.email).map(({ subject }) => subject)).toContain(
      "Krempelfrei: Ihr Passwort wurde geändert",
    );
    const which = { subject_id: customer.id, action: "user.password_changed" };
    await expectChange(world, which, { actor_id: customer.id, customer_id: customer.id });
  });

  it("makes links and new addresses that were asked for before worthless", async () => {
    const { customer, client, names } = await makeCustomer();
    const email = freshAddress();
    await client.patch("/api/user", { ...names, email, password_current: PASSWORD });
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const reset = /reset#(\S+)/.exec(mailsTo(customer.email).at(-1)?.text ?? "")?.[1];
    await client.patch("/api/user/password", change);
    const confirmed = await world
      .guest()
      .post("/api/profile/confirm-email", { token: tokenOf(mailsTo(email).at(-1)) });
    expect(confirmed.statusCode).toBe(422);
    const token = new URLSearchParams(reset).get("token") ?? "";
    expect(token).not.toBe("");
    const body = { email: customer.email, token, password: "Zehn zarte Zweige", type: "reset" };
    expect((await world.guest().post("/api/profile/reset-password", body)).statusCode).toBe(422);
  });

  // Covers 5.10
  it("names the current password first when it is wrong, and the new one otherwise", async () => {
    const { client } = await makeCustomer();
    const firstField = async (body: object) => {
      const answer = await client.patch("/api/user/password", { ...change, ...body });
      expect(answer.statusCode).toBe(422);
      return Object.keys(errorOf(answer).errors)[0];
    };
    expect(await firstField({ password_current: "falsch" })).toBe("password_current");
    expect(await firstField({ password: "kurz", password_confirmation: "kurz" })).toBe("password");
    const long = "x".repeat(129);
    expect(await firstField({ password: long, password_confirmation: long })).toBe("password");
    expect(await firstField({ password: PASSWORD, password_confirmation: PASSWORD })).toBe("password");
    expect(await firstField({ password_confirmation: "etwas anderes" })).toBe("password_confirmation");
  });

  // Covers S16
  it("refuses common passwords, German ones and the own name", async () => {
    const { client } = await makeCustomer();
    const common = [
      "12345678",
      "passwort123",
      "Schatz123",
      "Passwort1",
      "qwertz123",
      "karlabeispiel",
      "Krempelfrei1",
    ];
    for (const password of common) {
      const body = { password_current: PASSWORD, password };
      const answer = await client.patch("/api/user/password", body);
      expect(answer.json(), password).toMatchObject({
        errors: { password: ["Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes."] },
      });
    }
    const contrived = "ab1!passwort@0$i".repeat(8);
    const answer = await client.patch("/api/user/password", {
      password_current: PASSWORD,
      password: contrived,
    });
    expect(answer.statusCode).toBe(204);
  });

  it("counts wrong current passwords over all calls that ask for it, and keeps the session", async () => {
    const { client, names } = await makeCustomer();
    const body = { ...names, email: freshAddress(), password_current: "falsch" };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        client.patch("/api/user/password", { ...change, password_current: "falsch" }),
      ),
      ...Array.from({ length: 5 }, () => client.post("/api/2fa-activate", { password: "falsch" })),
      ...Array.from({ length: 5 }, () => client.patch("/api/user", body)),
    ]);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
    const right = await client.patch("/api/user/password", change);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
    expect((await client.get("/api/user")).statusCode).toBe(200);
  });
});

describe("a password chosen by a mailed link", () => {
  it("is held against the same lists, and the link goes on", async () => {
    const { customer } = await makeCustomer();
    await world.guest().post("/api/profile/forgot-password", { email: customer.email });
    await world.runJobs();
    const link = new URLSearchParams(/reset#(\S+)/.exec(mailsTo(customer.email).at(-1)?.text ?? "")?.[1]);
    const body = { email: customer.email, token: link.get("token"), password: "passwort123", type: "reset" };
    const refused = await world.guest().post("/api/profile/reset-password", body);
    expect(Object.keys(errorOf(refused).errors)).toEqual(["password"]);
    const taken = await world.guest().post("/api/profile/reset-password", { ...body, password: NEW });
    expect(taken.statusCode).toBe(200);
    await world.runJobs();
    expect(mailsTo(customer.email).at(-1)?.subject).toBe("Krempelfrei: Ihr Passwort wurde geändert");
  });
});
