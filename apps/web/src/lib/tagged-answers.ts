import { currentSession, subscribeSession } from "./session-state.ts";

/** An answer of the API with what the server tags it with as long as it stays the same. */
interface TaggedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** Listings of whole groups, of megabytes each. */
const AT_MOST = 4;

/** By address, the latest last. In memory alone: the browser's own cache lies readable on the disk. */
const answers = new Map<string, TaggedAnswer>();

let person: string | undefined;
subscribeSession(() => {
  const { user } = currentSession();
  if (user?.id !== person) answers.clear();
  person = user?.id;
});

/** The last answer from this address, to be asked for again with its tag. */
export const taggedAnswer = (address: string): TaggedAnswer | undefined => answers.get(address);

export function keepTagged(address: string, etag: string | null, text: string): void {
  answers.delete(address);
  if (etag === null) return;
  answers.set(address, { etag, text });
  const [oldest] = answers.keys();
  if (answers.size > AT_MOST && oldest !== undefined) answers.delete(oldest);
}
