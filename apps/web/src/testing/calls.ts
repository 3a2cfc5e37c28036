type Answer = (endpoint: never, options: never) => unknown;

let answer: Answer | undefined;

/** Takes the place of the server for the tests of one file: what `call` of `lib/api.ts` is asked is answered by this. */
export function answerCalls(next: Answer): void {
  answer = next;
}

/** What the file that runs answers. */
export function answerOf(endpoint: unknown, options: unknown): unknown {
  if (!answer) throw new Error("answerCalls comes first");
  return answer(endpoint as never, options as never);
}
