import { randomUUID } from "node:crypto";
import type pg from "pg";
import { WORDS, type Kind, type Member, type Request, type StoredDocuments } from "./load-drive.ts";
import type { RunningServer } from "./server.ts";
import { documentBytes, inParallel, signIn, upload, uploadBody } from "./session.ts";

/** Signs members in, sends their documents by the API and stores texts as the reader does. */
export async function fillOwn(
  server: RunningServer,
  database: pg.Client,
  { members: count, documents }: { readonly members: number; readonly documents: number },
  filling: Uint8Array,
): Promise<Member[]> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `SELECT app_user.id, email FROM app_user JOIN customer ON customer.id = app_user.id
     WHERE email IS NOT NULL AND is_active AND cancelled_to IS NULL ORDER BY customer.number LIMIT ${count}`,
  );
  if (rows.length < count) throw new Error(`only ${rows.length} customers have an address`);
  const members: Member[] = [];
  for (const [index, { email }] of rows.entries()) {
    const session = await signIn(server, email);
    const headers = { ...session.headers, "x-forwarded-for": `192.0.2.${index + 1}` };
    const ids: string[] = [];
    await inParallel(documents, 4, async (document) => {
      const parts = documentBytes(filling, randomUUID());
      ids.push(await upload(server, { ...session, headers }, `Brief ${document}.pdf`, parts));
    });
    members.push({ headers, open: windows(ids, filling), stored });
  }
  await database.query(
    `INSERT INTO content_text (customer_id, sha256, body, words)
     SELECT customer_id, sha256, body, array_to_tsvector(string_to_array(body, ' ')) FROM (
       SELECT DISTINCT ON (customer_id, sha256) customer_id, sha256,
         ($1::text[])[1 + (hashtext(sha256) & 3)] || ' schreiben ' || left(sha256, 8) AS body
       FROM file WHERE customer_id = ANY ($2)) AS made ON CONFLICT DO NOTHING`,
    [WORDS, rows.map(({ id }) => id)],
  );
  await database.query(
    `INSERT INTO search_word (customer_id, word)
     SELECT DISTINCT customer_id, used.word FROM content_text, unnest(tsvector_to_array(words)) AS used (word)
     WHERE customer_id = ANY ($1) ON CONFLICT DO NOTHING`,
    [rows.map(({ id }) => id)],
  );
  await database.query("VACUUM ANALYZE file, content_text, search_word");
  return members;
}

const stored: StoredDocuments = {
  pathOf: (id) => `/api/files/${id}/show`,
  idIn: (answer) => (JSON.parse(answer) as { id: string }).id,
  page: (number) => (number === 0 ? "/api/browser" : undefined),
  idsIn: (answer) => (JSON.parse(answer) as { files: { id: string }[] }).files.map(({ id }) => id),
};

const windows =
  (ids: readonly string[], filling: Uint8Array): Member["open"] =>
  (mode) => {
    let since = "";
    const heard = (body: Buffer): void => {
      since = /"revision":"([^"]+)"/.exec(body.toString())?.[1] ?? since;
    };
    const list = (): Request =>
      mode === "whole"
        ? { method: "GET", path: "/api/browser" }
        : { method: "GET", path: `/api/browser${since && `?since=${since}`}`, heard };
    return (kind, turn) => {
      const id = ids[turn % ids.length] ?? "";
      const requests: Readonly<Record<Kind, () => Request>> = {
        list,
        content: () => ({ method: "GET", path: stored.pathOf(id) }),
        search: () => ({ method: "GET", path: `/api/search?q=${WORDS[turn % WORDS.length]}` }),
        change: () => ({
          method: "PATCH",
          path: `/api/files/${id}`,
          body: [Buffer.from(JSON.stringify({ author: `Absender ${turn}` }))],
        }),
        upload: () => {
          const document = documentBytes(filling, randomUUID());
          const path = "/api/files/upload";
          return { method: "POST", path, document, ...uploadBody(`Neu ${turn}.pdf`, document) };
        },
      };
      return requests[kind]();
    };
  };
