import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { searchTexts } from "@krempelfrei/contract/files/text-search";
import { createReader } from "@krempelfrei/reader/reader";
import { pdf, type Client } from "../apps/server/src/testing/client.ts";
import { giveText } from "../apps/server/src/testing/texts.ts";
import { openApp, type OpenedApp } from "./app.ts";
import { percentile, timed, type Figure } from "./figure.ts";
import { corpus, type CorpusLetter } from "./letters/corpus.ts";
import { readLetter } from "./letters/read.ts";
import { QUERIES, QUERY_KINDS, type LabelledQuery } from "./searches/queries.ts";
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
 * 100 labelled searches over the texts of the labelled letters, as they are before anybody has named or filed them.
 * `BENCH_SEARCH_WRONG=1` lists those that miss a letter.
 */
export async function measureSearch(server: RunningServer): Promise<Figure[]> {
  const app = await openApp(server);
  try {
    const client = await app.signIn("admin@krempelfrei.example");
    const { data } = await client.call(listCustomers, { query: {} });
    const customer = data.at(-1)?.id ?? "";
    const letters = await addLetters(app, client, customer);
    const answered: Answered[] = [];
    for (const query of QUERIES) answered.push(await answer(app, client, { query, customer, letters }));
    return figuresOf(answered);
  } finally {
    await app.close();
  }
}

/** The letters by the id of their document. */
async function addLetters(
  { deps }: OpenedApp,
  client: Client,
  customer: string,
): Promise<ReadonlyMap<string, CorpusLetter>> {
  const reader = await createReader({ urgent: true });
  const letters = new Map<string, CorpusLetter>();
  for (const letter of corpus) {
    const body = await readLetter(reader, letter);
    const file = { name: `Scan ${letters.size + 1}.pdf`, bytes: pdf(letter.name) };
    const { id } = await client.call(uploadFile, { file, body: { user_id: customer } });
    // What stands in the letter takes the place of what the small file has.
    await deps.db.updateTable("file").set({ machine_state: "done" }).where("id", "=", id).execute();
    await giveText(deps, id, body);
    letters.set(id, letter);
  }
  return letters;
}

interface Asked {
  readonly query: LabelledQuery;
  readonly customer: string;
  readonly letters: ReadonlyMap<string, CorpusLetter>;
}

async function answer(
  { deps }: OpenedApp,
  client: Client,
  { query, customer, letters }: Asked,
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

function figuresOf(answered: readonly Answered[]): Figure[] {
  if (process.env["BENCH_SEARCH_WRONG"] === "1")
    for (const { query, part, found, missed } of answered)
      if (part < 1)
        console.log(`${query.kind} ${part.toFixed(2)} | ${query.typed} | ${found} | missed ${missed}`);
  const ofKinds = QUERY_KINDS.map((kind) => {
    const parts = answered.filter(({ query }) => query.kind === kind).map(({ part }) => part);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    return figure(`search, ${kind}, ${parts.length} queries`, mean.toFixed(2), "0.90");
  });
  const times = answered.map(({ ms }) => ms);
  return [...ofKinds, figure("search, p95", `${percentile(times, 0.95).toFixed(0)} ms`, "")];
}

const figure = (name: string, ours: string, target: string): Figure => ({
  name,
  ours,
  reference: "",
  ratio: "",
  target,
});
