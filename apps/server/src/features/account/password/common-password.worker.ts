import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as german from "@zxcvbn-ts/language-de";

// A thread of its own: the lists take half a second to load and 33 MB, and a contrived password takes long to judge.
const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...german.dictionary },
  graphs: common.adjacencyGraphs,
});

/** Longer ones are hard to guess anyway, and judging them takes disproportionately long. */
const JUDGED_CHARACTERS = 40;

parentPort?.on("message", ({ id, password, words }: { id: number; password: string; words: string[] }) => {
  const { guesses } = judge.check(password.slice(0, JUDGED_CHARACTERS), words);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, guesses });
});
