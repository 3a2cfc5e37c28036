import { randomUUID } from "node:crypto";
import { createClient } from "../../apps/server/src/db/client.ts";
import { delay, MEMBER } from "./machines.ts";
import { PlainVisitor, type Answered } from "./visitor.ts";

const UPLOAD_BYTES = 20_000;
/** Of so many documents one is changed after it was stored: more, and the limit of changes that each person has is met in minutes. */
const EDITED = 10;
const SIGN_IN_TRIES = 240;
const DONE_BEFORE = "bereits ausgeführt";

/** What the app has acknowledged. */
export interface Acknowledged {
  readonly uploads: Set<string>;
  readonly edits: Set<string>;
  /** When each upload was, in milliseconds. */
  readonly moments: number[];
  /** Calls that were sent again. */
  again: number;
  /** Answers that no client sends again. */
  readonly strange: string[];
  /** The last answer that was sent again. */
  refusal: string;
}

export const nothingYet = (): Acknowledged => ({
  uploads: new Set(),
  edits: new Set(),
  moments: [],
  again: 0,
  strange: [],
  refusal: "",
});

/**
 * People upload and change documents as the client does: what is not acknowledged is sent again, by the same key, until it
 * is; to whichever of the ports answers. Each resolves after `end`, when what it was at is through or refused once more.
 */
export function work(
  ports: readonly number[],
  count: number,
  end: AbortSignal,
  seen: Acknowledged,
): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    // One session for all servers, which share nothing but the database.
    const visitor = new PlainVisitor(ports[0] ?? 0);
    await signIn(visitor, ports);
    let calls = 0;
    const insist = async (
      send: (key: string) => Promise<Answered>,
      wanted: number,
    ): Promise<Answered | undefined> => {
      const key = randomUUID();
      for (;;) {
        calls += 1;
        visitor.port = ports[calls % ports.length] ?? 0;
        const answer = await send(key).catch(() => undefined);
        if (answer?.status === wanted) return answer;
        // It was done, and its answer is lost: nobody was told that it is there.
        if (answer?.status === 409 && answer.body.includes(DONE_BEFORE)) return undefined;
        const isStrange = answer && (answer.status === 500 || (answer.status < 500 && answer.status !== 409));
        if (isStrange) seen.strange.push(`${answer.status} ${answer.body.slice(0, 200)}`);
        seen.again += 1;
        seen.refusal = answer ? `${answer.status} ${answer.body.slice(0, 200)}` : "no answer";
        if (end.aborted) return undefined;
        await delay(200);
      }
    };
    for (let n = 0; !end.aborted; n += 1) {
      const content = Buffer.alloc(UPLOAD_BYTES, `%PDF-1.4\n% ${randomUUID()}\n`);
      const uploaded = await insist(async (key) => visitor.upload(UPLOAD_BYTES, { key, content }), 201);
      if (!uploaded) continue;
      const { id } = JSON.parse(uploaded.body) as { id: string };
      seen.uploads.add(id);
      seen.moments.push(performance.now());
      if (n % EDITED !== 0) continue;
      const change = { is_tax_relevant: true };
      const edited = await insist(async (key) => visitor.json("PATCH", `/api/files/${id}`, change, key), 200);
      if (edited) seen.edits.add(id);
    }
  });
}

/** Until a server answers. */
async function signIn(visitor: PlainVisitor, ports: readonly number[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      visitor.port = ports[tries % ports.length] ?? 0;
      return await visitor.signIn(MEMBER.email, MEMBER.password);
    } catch (error) {
      if (tries === SIGN_IN_TRIES) throw error;
      await delay(500);
    }
  }
}

export interface Proof {
  readonly lost: number;
  readonly lostEdits: number;
  readonly doubled: number;
}

/** Looks into the database itself: what was acknowledged is there, each content for one document, each told of once. */
export async function prove(url: string, { uploads, edits }: Acknowledged): Promise<Proof> {
  const client = createClient(url, "trial");
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; tax: boolean; sha256: string; told: number }>(
      `SELECT f.id, f.is_tax_relevant AS tax, f.sha256,
         (SELECT count(*)::int FROM change WHERE subject_id = f.id AND action = 'file.uploaded') AS told FROM file AS f`,
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    const contents = new Set(rows.map(({ sha256 }) => sha256));
    return {
      lost: [...uploads].filter((id) => !there.has(id)).length,
      lostEdits: [...edits].filter((id) => there.get(id)?.tax !== true).length,
      doubled: rows.length - contents.size + rows.filter(({ told }) => told !== 1).length,
    };
  } finally {
    await client.end();
  }
}
