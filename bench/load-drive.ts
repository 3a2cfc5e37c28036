import { createHash } from "node:crypto";
import { Agent, request, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export const KINDS = ["list", "content", "search", "change", "upload"] as const;
export type Kind = (typeof KINDS)[number];
/** Twenty requests: half lists, a fifth contents, two searches, changes and uploads each. */
const MIX: readonly Kind[] = KINDS.flatMap((kind, index) =>
  Array.from({ length: [10, 4, 2, 2, 2][index] ?? 0 }, () => kind),
);

/** Words that documents on both sides have in their texts, and searches ask for. */
export const WORDS = ["rechnung", "versicherung", "vertrag", "steuer", "miete", "strom"];

export interface Request {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: readonly Buffer[];
  readonly type?: string;
  /** Bytes of the document that it uploads. */
  readonly document?: readonly Buffer[];
  /** Receives the body of the answer; without it the answer is read into nothing. */
  readonly heard?: (body: Buffer) => void;
}

/** One open window of a member: makes its next request of a kind. */
export type Window = (kind: Kind, turn: number) => Request;

/** A member, who sends from an address of their own. */
export interface Member {
  readonly headers: Readonly<Record<string, string>>;
  readonly open: (mode: Mode) => Window;
  readonly stored: StoredDocuments;
}

/** Access to a member's documents, to compare them with the sent ones. */
export interface StoredDocuments {
  /** Path of the content. */
  readonly pathOf: (id: string) => string;
  /** The id in the answer to an upload. */
  readonly idIn: (answer: string) => string;
  /** Path of a page of the list, from 0; undefined where there are no more. */
  readonly page: (number: number) => string | undefined;
  /** The ids in the answer to it; none on a page behind the last one. */
  readonly idsIn: (answer: string) => readonly string[];
}

/** A document that was sent. */
export interface Upload {
  readonly member: Member;
  readonly sha256: string;
  /** Undefined where the upload was not acknowledged. */
  readonly id: string | undefined;
}

/** How lists are asked for: whole each time, or what has changed since the last answer, as the client does. */
export const MODES = ["whole", "since"] as const;
export type Mode = (typeof MODES)[number];

/** A product under load. */
export interface Product {
  readonly name: string;
  readonly url: string;
  readonly members: readonly Member[];
  /** Processes of the app, and of a database beside it. */
  readonly processes: () => Promise<{
    readonly app: readonly number[];
    readonly database: readonly number[];
  }>;
}

export interface Sent {
  readonly kind: Kind;
  readonly ms: number;
  /** 599 for a broken connection. */
  readonly status: number;
}

/** The errors by what was asked and answered ("upload 429: 160"); empty without one. */
export function errorsOf(sent: readonly Sent[]): string {
  const counts = new Map<string, number>();
  for (const { kind, status } of sent)
    if (status >= 400) counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(", ");
}

export interface Step {
  readonly atOnce: number;
  readonly mode: Mode;
  readonly warmUpMs: number;
  readonly windowMs: number;
  /** Receives what is uploaded, warm-up included. */
  readonly uploads?: Upload[];
}

/** As many loops as are at once, each with a window of one member; only requests that begin after the warm-up count. */
export async function drive({ url, members }: Product, step: Step): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: step.atOnce });
  const begin = performance.now() + step.warmUpMs;
  const sent: Sent[] = [];
  await Promise.all(
    Array.from({ length: step.atOnce }, async (_, lane) => {
      const member = members[lane % members.length];
      if (!member) throw new Error("no member");
      const next = member.open(step.mode);
      for (let turn = lane * 7; performance.now() < begin + step.windowMs; turn += 1) {
        const kind = MIX[(turn * 11) % MIX.length] ?? "list";
        let answer: Buffer = Buffer.alloc(0);
        const asked = { ...next(kind, turn) };
        if (step.uploads && asked.document) asked.heard = (body) => (answer = body);
        const started = performance.now();
        const status = await ask(agent, url, member, asked).catch(() => 599);
        const ms = performance.now() - started;
        if (asked.document)
          step.uploads?.push(toUpload(member, asked.document, status < 400 ? answer : undefined));
        if (started >= begin) sent.push({ kind, ms, status });
      }
    }),
  );
  agent.destroy();
  return sent;
}

function toUpload(member: Member, document: readonly Buffer[], answer: Buffer | undefined): Upload {
  const hash = createHash("sha256");
  for (const part of document) hash.update(part);
  return { member, sha256: hash.digest("hex"), id: answer && member.stored.idIn(answer.toString()) };
}

/** Sends one request and resolves to its status when the answer is there. */
export async function ask(
  agent: Agent,
  url: string,
  member: Pick<Member, "headers">,
  asked: Request,
): Promise<number> {
  const { headers: own } = member;
  const { method, path, body = [], type = "application/json", heard } = asked;
  const length = body.reduce((sum, part) => sum + part.byteLength, 0);
  const headers = {
    ...own,
    "content-type": type,
    "accept-encoding": "gzip, br",
    ...(length > 0 && { "content-length": length }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      if (heard) answer.on("data", (part: Buffer) => parts.push(part));
      else answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        heard?.(decoded(answer, Buffer.concat(parts)));
        resolve(answer.statusCode ?? 500);
      });
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection while the request was on its way.
      const isStale = outgoing.reusedSocket && error.code === "ECONNRESET";
      if (isStale) resolve(ask(agent, url, member, asked));
      else reject(error);
    });
    for (const part of body) outgoing.write(part);
    outgoing.end();
  });
}

function decoded({ headers }: IncomingMessage, body: Buffer): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
