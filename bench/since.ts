import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import pg from "pg";
import { loadConfig } from "../apps/server/src/config.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { createLog } from "../apps/server/src/deps.ts";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { fillCustomer } from "./many-files.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

const FILES = 20_000;
const ROUNDS = 15;
/** Revisions of as many groups as an office may have, three readers each: in a small table PostgreSQL uses no index. */
const AUDIENCES = `
  INSERT INTO listing_audience (customer_id, audience, number)
  SELECT md5((n / 3)::text)::uuid, md5(n::text)::uuid, n FROM generate_series(1, 12000) AS n ON CONFLICT DO NOTHING`;

/** A node of PostgreSQL's EXPLAIN output. */
interface Plan {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly Plan[];
}

/**
 * The listing as a difference, of a customer with many documents: a poll that finds nothing and one after a single
 * change, beside the whole listing. The plan of the poll's query goes to stderr.
 */
export async function measureSince(server: RunningServer): Promise<Figure[]> {
  const customer = await fillCustomer(server, 8, FILES);
  const app = await openApp(server);
  try {
    const client = await app.signIn(customer.email);
    const ask = async (since?: string) => {
      const answer = await client.get(`/api/browser${since === undefined ? "" : `?since=${since}`}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer;
    };
    const { files, revision } = await client.call(getBrowser);
    if (files.length < FILES) throw new Error(`The listing has ${files.length} documents`);
    const values = await interleave(ROUNDS, {
      poll: () => timed(() => ask(revision)),
      whole: () => timed(() => ask()),
    });
    const nothing = await ask(revision);
    const [first] = files;
    if (!first) throw new Error("no document");
    await client.call(updateFile, { params: { id: first.id }, body: { name: "Ein neuer Name" } });
    const one = await ask(revision);
    const changed = one.json<{ files: unknown[] }>().files.length;
    if (changed !== 1) throw new Error(`The difference has ${changed} documents`);
    const whole = (await ask()).body.length;
    const { blocks, index } = await explainPoll(server, customer.email, revision);
    const name = `GET /api/browser?since= of ${files.length} documents`;
    return [
      {
        name: `${name}, nothing changed`,
        ours: `${median(values.poll).toFixed(1)} ms, ${nothing.body.length} bytes`,
        reference: `the whole listing: ${median(values.whole).toFixed(0)} ms, ${whole} bytes`,
        ratio: ratioOf(values.poll, values.whole),
        target: "",
      },
      {
        name: `${name}, nothing changed: what it reads of the listing`,
        ours: `${blocks} blocks by ${index}`,
        reference: "",
        ratio: "",
        target: "one index, at most 9 blocks",
      },
      {
        name: `${name}, one changed`,
        ours: `${one.body.length} bytes`,
        reference: `the whole listing: ${whole} bytes`,
        ratio: (one.body.length / whole).toFixed(5),
        target: "less than 2000 bytes",
      },
    ];
  } finally {
    await app.close();
  }
}

async function fillAudiences(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(AUDIENCES);
  await database.query("VACUUM ANALYZE listing_audience");
  await database.end();
}

/** The same poll over a connection on which PostgreSQL tells how it runs each query. */
async function explainPoll(
  server: RunningServer,
  email: string,
  revision: string,
): Promise<{ blocks: number; index: string }> {
  const url = new URL(await databaseUrl(server.dataDir));
  await fillAudiences(url.href);
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_format": "json",
    client_min_messages: "log",
  };
  const options = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`);
  url.searchParams.set("options", options.join(" "));
  const connection = connect(url.href, { max: 1, log: createLog(loadConfig({ LOG_LEVEL: "silent" })) });
  const plans: { "Query Text": string; Plan: Plan }[] = [];
  connection.pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const start = message.indexOf("{");
      if (message.includes("plan:") && start >= 0) plans.push(JSON.parse(message.slice(start)));
    });
  });
  const app = await openApp(server, { db: connection.db });
  try {
    const client = await app.signIn(email);
    // The change made the earlier revision old: the newest one is asked for.
    const newest = (await client.get(`/api/browser?since=${revision}`)).json<{ revision: string }>();
    plans.length = 0;
    await client.get(`/api/browser?since=${newest.revision}`);
    const listing = plans.filter(({ "Query Text": text }) =>
      /listing_|from "(file|folder|template)"/.test(text),
    );
    const [poll] = listing;
    if (!poll || listing.length > 1) throw new Error(`${listing.length} queries of the listing`);
    console.error(JSON.stringify(poll.Plan, undefined, 1));
    const nodes = [poll.Plan];
    for (const node of nodes) nodes.push(...(node.Plans ?? []));
    return {
      blocks: (poll.Plan["Shared Hit Blocks"] ?? 0) + (poll.Plan["Shared Read Blocks"] ?? 0),
      index: [...new Set(nodes.flatMap((node) => node["Index Name"] ?? []))].join(", ") || "no index",
    };
  } finally {
    await app.close();
    await connection.close();
  }
}
