import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import {
  ask,
  WORDS,
  type Kind,
  type Member,
  type Product,
  type Request,
  type StoredDocuments,
} from "./load-drive.ts";
import { processTree } from "./load-cost.ts";
import { documentBytes, inParallel, uploadBody } from "./session.ts";

/** Documents on a page of its list, its largest number. */
const PAGE = 100;

/** An account that was made before, with an organization and documents of their own. */
interface Account {
  readonly cookie: string;
  readonly organization: string;
  readonly ids: readonly string[];
}

/**
 * papra (github.com/papra-hq/papra), started by whoever measures: `BENCH_PEER` is its address and `BENCH_PEER_PID` its
 * process. Accounts, documents and texts are made by its API. `BENCH_PEER_ACCOUNTS` is a file that keeps the accounts for
 * the next run with the same process.
 */
export async function fillPapra(
  url: string,
  size: { readonly members: number; readonly documents: number },
  filling: Uint8Array,
): Promise<Product> {
  const agent = new Agent({ keepAlive: true });
  const file = process.env.BENCH_PEER_ACCOUNTS;
  const kept = file && (await readFile(file, "utf8").catch(() => undefined));
  const accounts = kept ? (JSON.parse(kept) as Account[]) : [];
  const mark = randomUUID().slice(0, 8);
  const isNew = accounts.length < size.members;
  while (accounts.length < size.members) {
    const index = accounts.length;
    accounts.push(await makeAccount(callsOf(agent, url, index), `${mark}-${index}`, size.documents, filling));
  }
  if (isNew)
    for (const [index, account] of accounts.entries()) await writeTexts(callsOf(agent, url, index), account);
  if (file) await writeFile(file, JSON.stringify(accounts));
  agent.destroy();
  const pid = Number(process.env.BENCH_PEER_PID ?? 0);
  return {
    name: "papra",
    url,
    members: accounts.map((account, index) => ({
      headers: { ...addressOf(url, index), cookie: account.cookie },
      open: windowsOf(account, filling),
      stored: storedOf(account),
    })),
    processes: async () => ({ app: pid === 0 ? [] : await processTree(pid), database: [] }),
  };
}

const addressOf = (url: string, index: number) => ({
  origin: url,
  "x-forwarded-for": `192.0.2.${index + 1}`,
});
const json = (value: unknown): Buffer[] => [Buffer.from(JSON.stringify(value))];
const pathOf = (organization: string): string => `/api/organizations/${organization}/documents`;

function uploadTo(path: string, title: string, filling: Uint8Array): Request {
  const document = documentBytes(filling, randomUUID());
  return { method: "POST", path, document, ...uploadBody(`${title}.pdf`, document) };
}

interface Calls {
  signUp(name: string): Promise<string>;
  call<T>(cookie: string, request: Request): Promise<T>;
}

function callsOf(agent: Agent, url: string, index: number): Calls {
  const address = addressOf(url, index);
  return {
    async signUp(name) {
      const answer = await fetch(`${url}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json", ...address },
        body: JSON.stringify({ email: `${name}@bench.example`, password: randomUUID(), name }),
      });
      if (!answer.ok) throw new Error(`papra: ${answer.status} ${await answer.text()}`);
      const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
      return cookies.join("; ");
    },
    async call<T>(cookie: string, request: Request) {
      let text = "";
      const heard = (body: Buffer): void => void (text = body.toString());
      const status = await ask(agent, url, { headers: { ...address, cookie } }, { ...request, heard });
      if (status >= 400) throw new Error(`papra: ${request.path} ${status} ${text}`);
      return JSON.parse(text) as T;
    },
  };
}

async function makeAccount(
  { signUp, call }: Calls,
  name: string,
  documents: number,
  filling: Uint8Array,
): Promise<Account> {
  const cookie = await signUp(name);
  const { organization } = await call<{ organization: { id: string } }>(cookie, {
    method: "POST",
    path: "/api/organizations",
    body: json({ name }),
  });
  const path = pathOf(organization.id);
  const ids: string[] = [];
  await inParallel(documents, 4, async (number) => {
    const sent = uploadTo(path, `Brief ${number}`, filling);
    const { document } = await call<{ document: { id: string } }>(cookie, sent);
    ids[number] = document.id;
  });
  return { cookie, organization: organization.id, ids };
}

const TEXTS = WORDS.slice(0, 4);
const ROUNDS_MAX = 60;

/**
 * Writes the text of each document until a search finds all of them: papra reads an upload later, and its empty text
 * would replace a written one.
 */
async function writeTexts({ call }: Calls, { cookie, organization, ids }: Account): Promise<void> {
  const path = pathOf(organization);
  const wordOf = (index: number): string => TEXTS[index % TEXTS.length] ?? "";
  const countOf = async (word: string): Promise<number> =>
    (
      await call<{ documentsCount: number }>(cookie, {
        method: "GET",
        path: `${path}?searchQuery=${word}&pageSize=${PAGE}`,
      })
    ).documentsCount;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await inParallel(ids.length, 4, async (index) => {
      const content = `${wordOf(index)} schreiben ${ids[index]}`;
      await call(cookie, { method: "PATCH", path: `${path}/${ids[index]}`, body: json({ content }) });
    });
    await delay(2000);
    const counts = await Promise.all(TEXTS.map(countOf));
    if (counts.reduce((sum, count) => sum + count, 0) === ids.length) return;
  }
  throw new Error("papra replaces the texts of its documents");
}

function storedOf({ organization }: Account): StoredDocuments {
  const path = pathOf(organization);
  return {
    pathOf: (id) => `${path}/${id}/file`,
    idIn: (answer) => (JSON.parse(answer) as { document: { id: string } }).document.id,
    page: (number) => `${path}?pageSize=${PAGE}&pageIndex=${number}`,
    idsIn: (answer) => (JSON.parse(answer) as { documents: { id: string }[] }).documents.map(({ id }) => id),
  };
}

/** Its client asks for pages, and not for what has changed. */
function windowsOf({ organization, ids }: Account, filling: Uint8Array): Member["open"] {
  const path = pathOf(organization);
  return () => (kind, turn) => {
    const id = ids[turn % ids.length] ?? "";
    const found = `searchQuery=${WORDS[turn % WORDS.length]}&pageSize=${PAGE}`;
    const requests: Readonly<Record<Kind, () => Request>> = {
      list: () => ({ method: "GET", path: `${path}?pageSize=${PAGE}` }),
      content: () => ({ method: "GET", path: `${path}/${id}/file` }),
      search: () => ({ method: "GET", path: `${path}?${found}` }),
      change: () => ({
        method: "PATCH",
        path: `${path}/${id}`,
        body: json({ name: `Absender ${turn}.pdf` }),
      }),
      upload: () => uploadTo(path, `Neu ${turn}`, filling),
    };
    return requests[kind]();
  };
}
