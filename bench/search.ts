import { createCustomer, listCustomers } from "@krempelfrei/contract/customers/customers";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { createReader } from "@krempelfrei/reader/reader";
import { pdf, type Client } from "../apps/server/src/testing/client.ts";
import { giveText } from "../apps/server/src/testing/texts.ts";
import { openApp, type OpenedApp } from "./app.ts";
import { percentile, timed, type Figure } from "./figure.ts";
import { corpus, type CorpusLetter, type Wave } from "./letters/corpus.ts";
import { readLetter } from "./letters/read.ts";
import { APART_QUERIES } from "./searches/apart-queries.ts";
import { QUERY_KINDS, type LabelledQuery } from "./searches/labels.ts";
import { LATER_QUERIES } from "./searches/later-queries.ts";
import { QUERIES } from "./searches/queries.ts";
import type { RunningServer } from "./server.ts";

/** Hits that a person looks at. */
const FIRST = 10;

interface Answered {
  readonly query: LabelledQuery;
  /** Part of the relevant letters among the first ten hits; of more than ten letters ten count as all. */
  readonly part: number;
  readonly ms: number;
  readonly found: string;
  readonly missed: string;
}

/**
 * 100 labelled searches over the texts of letters, as they are before anybody has named or filed them, then 30 later ones over these and the
 * second wave, then 40 over the half apart alone, as documents of another customer. `BENCH_SEARCH_WRONG=1` lists those that miss a letter,
 * but for the half apart.
 */
export async function measureSearch(server: RunningServer): Promise<Figure[]> {
  const app = await openApp(server);
  try {
    const client = await app.signIn("admin@krempelfrei.example");
    const { data } = await client.call(listCustomers, { query: {} });
    const customer = data.at(-1)?.id ?? "";
    const archive: Archive = { app, client, customer, letters: new Map() };
    await addLetters(archive, "first");
    const answered = await ask(archive, QUERIES);
    await addLetters(archive, "second");
    const later = await ask(archive, LATER_QUERIES);
    const { id: household } = await client.call(createCustomer, { body: HOUSEHOLD });
    const apart: Archive = { app, client, customer: household, letters: new Map() };
    await addLetters(apart, "third");
    return [
      ...figuresOf(answered, "search"),
      ...figuresOf(later, "later search"),
      ...figuresOf(await ask(apart, APART_QUERIES), "apart search"),
    ];
  } finally {
    await app.close();
  }
}

const HOUSEHOLD = {
  first_name: "Miriam",
  last_name: "Achterberg",
  email: "miriam.achterberg@krempelfrei.example",
  birthday: "1982-02-11",
  package: "permanent",
  contract_start: "2026-01-01",
} as const;

interface Archive {
  readonly app: OpenedApp;
  readonly client: Client;
  readonly customer: string;
  /** By the id of their document. */
  readonly letters: Map<string, CorpusLetter>;
}

async function ask(archive: Archive, queries: readonly LabelledQuery[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) answered.push(await answer(archive, query));
  return answered;
}

async function addLetters({ app: { deps }, client, customer, letters }: Archive, wave: Wave): Promise<void> {
  const reader = await createReader({ urgent: true });
  for (const letter of corpus.filter((one) => one.wave === wave)) {
    const body = await readLetter(reader, letter);
    const file = { name: `Scan ${letters.size + 1}.pdf`, bytes: pdf(letter.name) };
    const { id } = await client.call(uploadFile, { file, body: { user_id: customer } });
    // What stands in the letter takes the place of what the small file has.
    await deps.db.updateTable("file").set({ machine_state: "done" }).where("id", "=", id).execute();
    await giveText(deps, id, body);
    letters.set(id, letter);
  }
}

async function answer(
  { app: { deps }, client, customer, letters }: Archive,
  query: LabelledQuery,
): Promise<Answered> {
  await deps.db.deleteFrom("throttle").execute();
  let hits: readonly string[] = [];
  const ms = await timed(async () => {
    const found = await client.call(searchTexts, { query: { q: query.typed, customer_id: customer } });
    hits = found.hits.map(({ file_id }) => file_id);
  });
  const first = new Set(hits.slice(0, FIRST).map((id) => letters.get(id)));
  const relevant = [...letters.values()].filter(query.isRelevant);
  if (relevant.length === 0) throw new Error(`no letter is relevant to ${query.typed}`);
  const missed = relevant.filter((letter) => !first.has(letter));
  const most = Math.min(FIRST, relevant.length);
  return {
    query,
    part: Math.min(relevant.length - missed.length, most) / most,
    ms,
    found: hits
      .slice(0, FIRST)
      .map((id) => letters.get(id)?.name ?? "another")
      .join(", "),
    missed: missed.map(({ name }) => name).join(", "),
  };
}

function figuresOf(answered: readonly Answered[], name: string): Figure[] {
  if (process.env["BENCH_SEARCH_WRONG"] === "1" && name !== "apart search")
    for (const { query, part, found, missed } of answered)
      if (part < 1)
        console.log(`${query.kind} ${part.toFixed(2)} | ${query.typed} | ${found} | missed ${missed}`);
  const kinds = QUERY_KINDS.filter((kind) => answered.some(({ query }) => query.kind === kind));
  const ofKinds = kinds.map((kind) => {
    const parts = answered.filter(({ query }) => query.kind === kind).map(({ part }) => part);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    return figure(`${name}, ${kind}, ${parts.length} queries`, mean.toFixed(2), "0.90");
  });
  const times = answered.map(({ ms }) => ms);
  return [...ofKinds, figure(`${name}, p95`, `${percentile(times, 0.95).toFixed(0)} ms`, "")];
}

const figure = (name: string, ours: string, target: string): Figure => ({
  name,
  ours,
  reference: "",
  ratio: "",
  target,
});
