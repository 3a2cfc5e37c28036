import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { login } from "@krempelfrei/contract/account/account";
import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { createHttpClient, type HttpClient } from "@krempelfrei/testing/client";
import pg from "pg";
import { letter, scan } from "../apps/server/src/testing/reading/read-documents.ts";
import { median, type Figure } from "./figure.ts";
import { databaseUrl, MAIN, PASSWORD, startServer, temporaryFolder } from "./server.ts";

const ROUNDS = 5;
/** Scans that one customer uploads before another one does. */
const FLOOD = 40;
const PATIENCE_MS = 600_000;
const LOOK_MS = 20;

/** A word that no other document has; letters alone, so that it is recognised. */
const newWord = (): string =>
  `Wort${randomUUID()
    .replace(/[^a-f]/g, "")
    .slice(0, 8)}${"abcdefgh"[Math.floor(Math.random() * 8)]}`;

/** From the last byte of an upload until its text is found, alone and behind a customer who uploads many scans. */
export async function measureReading(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    // What the demo data has is not read beside it.
    const quiet = await startServer(folder.path);
    await withDatabase(folder.path, async (database) => {
      await database.query("UPDATE file SET machine_state = 'done'");
    });
    await quiet.stop();
    const server = await startServer(folder.path, MAIN, { OCR_ENGINE: "embedded" });
    try {
      return await withDatabase(folder.path, async (database) => {
        const client = createHttpClient(server.url);
        await client.call(login, {
          body: { email: "admin@krempelfrei.example", password: PASSWORD, remember: false },
        });
        const { data } = await client.call(listCustomers, { query: {} });
        const [first = "", second = ""] = data.map(({ id }) => id);
        return await measure(client, database, { first, second });
      });
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function measure(
  client: HttpClient,
  database: pg.Client,
  { first, second }: { readonly first: string; readonly second: string },
): Promise<Figure[]> {
  const add = async (customer: string, name: string, bytes: Uint8Array): Promise<void> => {
    await client.call(uploadFile, { file: { name, bytes }, body: { user_id: customer } });
  };
  const findable = async (name: string, make: (word: string) => Promise<Uint8Array>): Promise<number> => {
    const word = newWord();
    const bytes = await make(word);
    const start = performance.now();
    await add(second, name, bytes);
    while (!(await isRead(database, bytes))) {
      if (performance.now() - start > PATIENCE_MS) throw new Error(`${name} was not read`);
      await delay(LOOK_MS);
    }
    return performance.now() - start;
  };
  const text = (): Promise<number> =>
    findable("Text.pdf", (word) => letter([word, "Sehr geehrte Frau Beispiel,"]));
  const page = (): Promise<number> =>
    findable("Scan.jpg", (word) => scan([word, "Sehr geehrte Frau Beispiel,"]));
  const alone: Record<"text" | "page", number[]> = { text: [], page: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ofText, ofPage] = [await text(), await page()];
    if (round === 0) continue;
    alone.text.push(ofText);
    alone.page.push(ofPage);
  }
  for (let count = 0; count < FLOOD; count += 1)
    await add(first, `Flut ${count}.jpg`, await scan([newWord(), "Sehr geehrte Frau Beispiel,"]));
  const behind = await page();
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return [
    {
      name: "from the last byte to findable, a text PDF",
      ours: seconds(median(alone.text)),
      reference: `at most ${seconds(Math.max(...alone.text))}`,
      ratio: "",
      target: "under 2 s at rest",
    },
    {
      name: "the same, one scanned page",
      ours: seconds(median(alone.page)),
      reference: `at most ${seconds(Math.max(...alone.page))}`,
      ratio: "",
      target: "under 8 s at rest",
    },
    {
      name: `the same, behind ${FLOOD} scans of another customer`,
      ours: seconds(behind),
      reference: `alone ${seconds(median(alone.page))}`,
      ratio: (behind / median(alone.page)).toFixed(2),
      target: "at most 3",
    },
  ];
}

/** Whether the text of a content is stored: from then on it is found. */
async function isRead(database: pg.Client, bytes: Uint8Array): Promise<boolean> {
  const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))).toString("hex");
  const { rows } = await database.query("SELECT FROM content_text WHERE sha256 = $1", [sha256]);
  return rows.length > 0;
}

async function withDatabase<Result>(
  dataDir: string,
  work: (database: pg.Client) => Promise<Result>,
): Promise<Result> {
  const database = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
