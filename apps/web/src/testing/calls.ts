type Answer = (endpoint: never, options: never) => unknown;

let answer: Answer | undefined;

/** Takes the place of the server for the tests of one file: answers what `call` and `callOnce` of `lib/api.ts` are asked. */
export function answerCalls(next: Answer | undefined): void {
  answer = next;
}

/** A way to call that the file which runs answers; without an answer it asks the network. */
export const answered =
  (real: Answer) =>
  (endpoint: never, options: never): unknown =>
    (answer ?? real)(endpoint, options);
