import { listBankLines } from "@krempelfrei/contract/accounting/bank";
import { camtStatement, OWN_IBAN } from "@krempelfrei/testing/statements";
import { errorOf } from "@krempelfrei/testing/client";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { insertClaim } from "../../../testing/accounting.ts";
import { setCreditor } from "../../../testing/collections.ts";
import { readerOf } from "../../../testing/statements.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
world.setClock(new Date("2026-12-09T09:00:00Z"));
const admin = await world.signIn(await world.makeStaff());
const { read, upload, lines } = readerOf(admin);

beforeEach(async () => {
  await setCreditor(world, { iban: OWN_IBAN });
});

const HEADER = ["Buchung", "Zweck", "Umsatz", "S/H"];
const CSV = `${HEADER.join(";")}\r\n21.11.2026;Miete;850,00;S\r\n21.11.2026;Beitrag;49,90;H\r\n`;
const MAP = {
  name: "Dorfbank",
  header: HEADER,
  delimiter: ";",
  days: "german",
  amounts: "comma",
  booked_on: "Buchung",
  amount: "Umsatz",
  purpose: "Zweck",
};

let days = 0;
/** A day of its own, so that no line is known before. */
const nextDay = (): string => `${String((days += 1)).padStart(2, "0")}.11.26`;

it.each(["1234567890", "001234567890", "1234 567 890"])(
  "an account that is named by its number (%s) is the own one",
  async (own) => {
    const answer = await read(camtStatement({ own, day: nextDay() }));
    expect(answer).toMatchObject({
      counts: { new: 1, errors: 0 },
      import: { own_iban_masked: "DE87 **** **** **** **78 90" },
    });
  },
);

it("another number is another account, and without an IBAN in the settings a number says too little", async () => {
  for (const own of ["1234567891", "34567890", "0"]) {
    const answer = await upload(camtStatement({ own, day: nextDay() }));
    expect([answer.statusCode, errorOf(answer).message]).toEqual([
      422,
      expect.stringContaining("anderen Konto"),
    ]);
  }
  await setCreditor(world, { iban: null });
  const answer = await upload(camtStatement({ own: "1234567890", day: nextDay() }));
  expect(errorOf(answer).message).toContain("Bitte tragen Sie zuerst die IBAN in den Einstellungen ein.");
});

const statementOf = (iban: string, ...cents: string[]): string =>
  `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${cents
    .map(
      (amount) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>`,
    )
    .join("")}</Stmt>`;

it("of a file with two accounts takes the own one, and tells of the other", async () => {
  const inner = statementOf("DE02120300000000202051", "1.00", "2.00") + statementOf(OWN_IBAN, "3.00");
  const answer = await read(`<Document><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`, "konten.xml");
  expect(answer.counts).toMatchObject({ rows: 1, new: 1, errors: 0 });
  expect(answer.rows).toMatchObject([{ amount_cents: 300 }]);
  expect(answer.import.warnings).toEqual([
    "Das Konto DE02 **** **** **** **20 51 in der Datei ist ein anderes: 2 Umsätze nicht übernommen.",
  ]);
});

/** An archive of the bank's files, by their names. */
async function archiveOf(...files: readonly (readonly [name: string, text: string])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

it("an archive has a line once, whether its files name the account, its number or nothing", async () => {
  const camt = (...statements: string[]): string =>
    `<Document><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`;
  const xml = camt(statementOf(OWN_IBAN, "4.00", "4.00", "5.00"));
  const both = camt(statementOf("DE02120300000000202051", "4.00"), statementOf(OWN_IBAN, "4.00", "5.00"));
  const numbered = camtStatement({
    own: "1234567890",
    day: "20.11.26",
    amount: "4,00",
    iban: "",
    purpose: "",
  });
  const nowhere = `${HEADER.join(";")}\r\n20.11.2026;;4,00;H\r\n20.11.2026;Miete;-850,00;S\r\n`;
  expect((await admin.post("/api/accounting/column-maps", MAP)).statusCode).toBe(204);
  const counts = [];
  for (const files of [
    [
      ["1.xml", xml],
      ["2.csv", nowhere],
    ] as const,
    [
      ["1.csv", nowhere],
      ["2.xml", xml],
    ] as const,
    [
      ["1.xml", xml],
      ["2.csv", numbered],
    ] as const,
    [
      ["1.xml", both],
      ["2.csv", nowhere],
    ] as const,
  ]) {
    await world.db.deleteFrom("bank_tx").execute();
    const answer = await read(await archiveOf(...files), "auszuege.zip");
    counts.push(answer.counts.new);
    expect(answer.counts.new + answer.counts.duplicates).toBe(answer.counts.rows);
  }
  // Twice 4,00 €, once 5,00 €, and the rent where the third file has it.
  expect(counts).toEqual([4, 4, 3, 3]);
});

it("lines of days to come are told", async () => {
  const { import: made } = await read(
    camtStatement({ day: "09.12.26" }, { day: "10.12.26" }, { day: "12.12.26" }),
  );
  expect(made.warnings).toEqual([
    "2 Umsätze liegen in der Zukunft (bis 12.12.2026). Bitte prüfen Sie das Datum, bevor Sie buchen.",
  ]);
});

it("amounts without a sign are asked about, and have the sign that a column says", async () => {
  const save = async (fields: object = {}) =>
    admin.post("/api/accounting/column-maps", { ...MAP, ...fields });
  expect((await save()).statusCode).toBe(204);
  const refused = await upload(CSV);
  expect(refused.statusCode).toBe(422);
  expect(errorOf(refused).errors).toMatchObject({
    file: [expect.stringContaining("kein Betrag negativ")],
    only_credits: [expect.stringContaining("kein Betrag negativ")],
    header: HEADER,
  });
  expect(errorOf(await save({ side: "S/H", side_debit: "S" })).errors).toHaveProperty("side_credit");
  expect(errorOf(await save({ side: "S/H", side_debit: "S", side_credit: "s" })).errors).toHaveProperty(
    "side_credit",
  );
  expect((await save({ side: "S/H", side_debit: "S", side_credit: "H" })).statusCode).toBe(204);
  const { rows } = await read(CSV);
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([-85_000, 4990]);
});

it("counts the lines of a month, and no day to come as read", async () => {
  await read(camtStatement({ day: "07.12.26", purpose: "Eins" }, { day: "20.12.26", purpose: "Zwei" }));
  const of = async (month: string) => {
    const { data, total, counts, last_day } = await admin.call(listBankLines, { query: { month } });
    expect(data).toHaveLength(total);
    expect(data.every(({ booked_on }) => booked_on.startsWith(month))).toBe(true);
    return { last_day, open: counts.find(({ state }) => state === "offen")?.count ?? 0 };
  };
  expect(await of("2027-05")).toEqual({ last_day: "2026-12-09", open: 0 });
  const { open } = await of("2026-12");
  expect(open).toBe(5);
  expect((await admin.get("/api/accounting/lines?month=2026-13")).statusCode).toBe(422);
});

describe("after the office has another IBAN", () => {
  const NEW_IBAN = "DE02120300000000202051";
  const plain = `${HEADER.join(";")}\r\n12.10.2026;Miete;-850,00;S\r\n12.10.2026;;49,90;H\r\n12.10.2026;;49,90;H\r\n`;

  it("a file that names no account has its lines once", async () => {
    expect((await admin.post("/api/accounting/column-maps", MAP)).statusCode).toBe(204);
    expect((await read(plain)).counts).toMatchObject({ new: 3, duplicates: 0 });
    await setCreditor(world, { iban: NEW_IBAN });
    expect((await read(plain)).counts).toMatchObject({ new: 0, duplicates: 3 });
    const more = `${plain}12.10.2026;;49,90;H\r\n`;
    expect((await read(more)).counts).toMatchObject({ new: 1, duplicates: 3 });
    expect((await read(more)).counts).toMatchObject({ new: 0, duplicates: 4 });
  });

  it("a payment to the new account is none of the same day to the old one, in another format", async () => {
    const payment = { day: "13.10.26", iban: "", amount: "3,00", purpose: "" };
    expect((await read(camtStatement(payment))).counts.new).toBe(1);
    await setCreditor(world, { iban: NEW_IBAN });
    const inner = statementOf(NEW_IBAN, "3.00").replace("2026-11-20", "2026-10-13");
    const answer = await read(`<Document><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`, "neu.xml");
    expect(answer.counts).toMatchObject({ new: 1, duplicates: 0 });
  });

  it("equal lines are told, because a bank may have renamed the account", async () => {
    const line = { day: "14.10.26", amount: "7,00" };
    await read(camtStatement(line));
    await setCreditor(world, { iban: NEW_IBAN });
    const answer = await read(camtStatement({ ...line, own: NEW_IBAN }));
    expect(answer.counts.new).toBe(1);
    expect(answer.import.warnings).toEqual([
      "1 Umsatz gleicht genau denen eines früheren Kontos. Hat sich nur die IBAN geändert, sind es dieselben: Bitte ignorieren Sie sie dann.",
    ]);
  });
});

describe("the office's own account in the payer's column, as an earlier map has it", () => {
  const header = ["Buchung", "Zweck", "Umsatz", "Konto"];
  const lineOf = (purpose: string, cents: string): string => `15.10.2026;${purpose};${cents};${OWN_IBAN}\r\n`;
  const rent = `${header.join(";")}\r\n${lineOf("Miete", "-850,00")}`;
  const ibans = () =>
    world.db.selectFrom("bank_tx").select("iban").where("booked_on", "=", "2026-10-15").execute();
  const readRent = async (more = "") => read(`${rent}${more}`);

  beforeEach(async () => {
    const map = { ...MAP, name: "Hausbank", header, account: "Konto" };
    await admin.post("/api/accounting/column-maps", map);
  });

  it("is nobody's account, and lines that were stored with it are known", async () => {
    expect((await readRent(lineOf("Beitrag", "49,90"))).counts).toMatchObject({ new: 2 });
    expect(await ibans()).toEqual([{ iban: null }, { iban: null }]);
    // As lines were stored before.
    await world.db.deleteFrom("bank_tx").where("booked_on", "=", "2026-10-15").execute();
    await setCreditor(world, { iban: null });
    await setCreditor(world, { iban: "DE02120300000000202051" });
    expect((await readRent()).counts).toMatchObject({ new: 1 });
    expect(await ibans()).toEqual([{ iban: OWN_IBAN }]);
    await setCreditor(world, { iban: OWN_IBAN });
    expect((await readRent(lineOf("Beitrag", "49,90"))).counts).toMatchObject({ new: 1, duplicates: 1 });
    expect((await readRent(lineOf("Beitrag", "49,90"))).counts).toMatchObject({ new: 0, duplicates: 2 });
  });

  it("proposes nobody who paid from it as it seemed", async () => {
    await world.db.deleteFrom("bank_tx").where("booked_on", "=", "2026-10-15").execute();
    await readRent(lineOf("Eins", "31,00") + lineOf("Zwei", "31,00"));
    const stored = world.db
      .updateTable("bank_tx")
      .set({ iban: OWN_IBAN })
      .where("booked_on", "=", "2026-10-15");
    await stored.execute();
    const { customer } = await world.makeGroup();
    await insertClaim(world.db, customer.id, { gross_cents: 3100, open_cents: 3100 });
    await insertClaim(world.db, customer.id, { gross_cents: 3100, open_cents: 3100 });
    const open = async () =>
      (await lines()).data.filter(
        ({ booked_on, amount_cents }) => booked_on === "2026-10-15" && amount_cents > 0,
      );
    const [first] = await open();
    const booking = {
      bank_tx_id: first?.id,
      customer_id: customer.id,
      kind: "zahlung",
      booked_on: "2026-10-15",
      amount_cents: 3100,
      text: "Beitrag",
    };
    const booked = await admin.post("/api/accounting/bookings", { bookings: [booking] });
    expect(booked.statusCode, booked.body).toBe(200);
    expect((await open()).map(({ match }) => match?.state)).toEqual(["keine"]);
  });
});
