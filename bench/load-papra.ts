import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { ask, WORDS, type Kind, type Member, type Product, type Request } from "./load-drive.ts";
import { processTree } from "./load-cost.ts";
import { documentBytes, inParallel, uploadBody } from "./session.ts";

/** Documents on a page of its list, its largest number. */
const PAGE = 100;

/**
 * papra (github.com/papra-hq/papra), started by whoever measures: `BENCH_PEER` is its address and `BENCH_PEER_PID` its
 * process. Accounts, documents and texts are made by its API; each member has an organization of their own.
 */
export async function fillPapra(
  url: string,
  members: number,
  documents: number,
  filling: Uint8Array,
): Promise<Product> {
  const agent = new Agent({ keepAlive: true });
  const mark = randomUUID().slice(0, 8);
  const made: Member[] = [];
  for (let index = 0; index < members; index += 1) {
    made.push(await fillMember(agent, url, `${mark}-${index}`, index, documents, filling));
  }
  agent.destroy();
  const pid = Number(process.env.BENCH_PEER_PID ?? 0);
  return {
    name: "papra",
    url,
    members: made,
    processes: async () => ({ app: pid === 0 ? [] : await processTree(pid), database: [] }),
  };
}

async function fillMember(
  agent: Agent,
  url: string,
  name: string,
  index: number,
  documents: number,
  filling: Uint8Array,
): Promise<Member> {
  const address = { origin: url, "x-forwarded-for": `192.0.2.${index + 1}` };
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", ...address },
    body: JSON.stringify({ email: `${name}@bench.example`, password: randomUUID(), name }),
  });
  if (!answer.ok) throw new Error(`papra: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const member = { headers: { ...address, cookie } };
  const call = async <T>(request: Request): Promise<T> => {
    let text = "";
    const status = await ask(agent, url, member, { ...request, heard: (body) => (text = body) });
    if (status >= 400) throw new Error(`papra: ${request.path} ${status} ${text}`);
    return JSON.parse(text) as T;
  };
  const json = (value: unknown): Buffer[] => [Buffer.from(JSON.stringify(value))];
  const { organization } = await call<{ organization: { id: string } }>({
    method: "POST",
    path: "/api/organizations",
    body: json({ name }),
  });
  const path = `/api/organizations/${organization.id}/documents`;
  const uploads = (title: string): Request => {
    const { body, type } = uploadBody(`${title}.pdf`, documentBytes(filling, randomUUID()));
    return { method: "POST", path, body, type };
  };
  const ids: string[] = [];
  await inParallel(documents, 4, async (number) => {
    const { document } = await call<{ document: { id: string } }>(uploads(`Brief ${number}`));
    const content = `${WORDS[number % 4]} schreiben ${document.id}`;
    await call({ method: "PATCH", path: `${path}/${document.id}`, body: json({ content }) });
    ids.push(document.id);
  });
  return {
    ...member,
    // Its client asks for pages, and not for what has changed.
    open: () => (kind, turn) => {
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
        upload: () => uploads(`Neu ${turn}`),
      };
      return requests[kind]();
    },
  };
}
