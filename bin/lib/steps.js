import { join } from "node:path";
import { ROOT } from "./paths.js";
import { run } from "./run.js";

/** Where what a step printed is kept; git knows nothing of the folder. */
export const RESULTS = join(ROOT, "test-results");
export const logOf = (name) => join(RESULTS, `${name.replaceAll(" ", "-")}.log`);

const seconds = (begin) => `${String(Math.round((Date.now() - begin) / 1000)).padStart(4)} s`;

/**
 * Runs one step and prints its name with its seconds as it ends. `work` resolves to an exit code, or to nothing where only
 * an error fails it. Resolves to whether the step passed, never rejects.
 */
export async function step(name, work) {
  const begin = Date.now();
  let code = 1;
  let reason = "";
  try {
    code = (await work()) ?? 0;
  } catch (error) {
    reason = `: ${error.message}`;
  }
  console.log(`${code === 0 ? "✓" : "✗"} ${seconds(begin)}  ${name}${reason}`);
  return code === 0;
}

/** A step that is one command; what that prints goes into a file. */
export const command = (name, program, args, env) =>
  step(name, () => run(program, args, { env, log: logOf(name) }));
