import type { BlobStore } from "../blobs/port.ts";
import type { Tracing } from "../core/tracing.ts";
import type { Mailer } from "../mail/port.ts";

/** The store with a span for each operation on a content. */
export function tracedStore(tracing: Tracing | undefined, store: BlobStore): BlobStore {
  if (tracing === undefined) return store;
  const told = async <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    tracing.span(
      `storage ${operation}`,
      { kind: "client", facts: { "krempelfrei.storage.operation": operation } },
      work,
    );
  return {
    ...store,
    spool: async (source, options) => told("spool", async () => store.spool(source, options)),
    commit: async (spooled, key, options) => told("commit", async () => store.commit(spooled, key, options)),
    get: async (key, range) => told("get", async () => store.get(key, range)),
    stat: async (key) => told("stat", async () => store.stat(key)),
    delete: async (key) => told("delete", async () => store.delete(key)),
  };
}

/** The mailer with a span for each mail; a span contains neither recipient nor content. */
export const tracedMailer = (tracing: Tracing | undefined, mailer: Mailer): Mailer =>
  tracing === undefined
    ? mailer
    : {
        ...mailer,
        send: async (mail) => tracing.span("mail", { kind: "client" }, async () => mailer.send(mail)),
      };
