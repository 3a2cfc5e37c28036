import { randomInt } from "node:crypto";
import { playHistories } from "../apps/server/src/testing/histories/play.ts";
import type { Figure } from "./figure.ts";
import { createMachineOfProcesses } from "./histories-machine.ts";

/** For how long a failed history is shrunk: each try kills processes and starts them again. */
const SHRINK_SECONDS = 900;

/** Plays random histories for the given minutes on real processes that are killed meanwhile. Fails at the first difference. */
export async function measureHistories(minutes: number): Promise<Figure[]> {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  console.error(`histories for ${minutes} minutes, TEST_SEED=${seed}`);
  const machine = await createMachineOfProcesses();
  try {
    const length = { seed, seconds: minutes * 60, atLeast: 1, shrinkSeconds: SHRINK_SECONDS };
    const tally = await playHistories(machine, length);
    const changes = [...tally.done.values()].reduce((sum, times) => sum + times, 0);
    const line = (name: string, ours: number, target = ""): Figure => ({
      name: `histories: ${name}`,
      ours: String(ours),
      reference: "",
      ratio: "",
      target,
    });
    return [
      line(`played in ${minutes} minutes`, tally.histories),
      line("calls", tally.calls),
      line("changes", changes),
      line("verbs that changed something", tally.done.size),
      line("refusals as foretold", tally.refused),
      line("kill -9 of app or database during a call", tally.faults),
      line("changes that were done although nobody was answered", tally.unheard),
      line("differences", 0, "0"),
    ];
  } finally {
    await machine.close();
  }
}
