import { currentSession, subscribeSession } from "./session-state.ts";

/** An answer of the API with its ETag, which stays the same as long as the answer does. */
interface TaggedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** Maximum of stored answers: listings of whole groups have megabytes each. */
const AT_MOST = 4;

/** Answers by address, the latest last. Only in memory, because the browser's own cache is readable on the disk. */
const answers = new Map<string, TaggedAnswer>();

let person: string | undefined;
subscribeSession(() => {
  const { user } = currentSession();
  if (user?.id !== person) answers.clear();
  person = user?.id;
});

/** The last answer from this address, to be requested again with its tag. */
export const taggedAnswer = (address: string): TaggedAnswer | undefined => answers.get(address);

export function keepTagged(address: string, etag: string | null, text: string): void {
  answers.delete(address);
  if (etag === null) return;
  answers.set(address, { etag, text });
  const [oldest] = answers.keys();
  if (answers.size > AT_MOST && oldest !== undefined) answers.delete(oldest);
}
