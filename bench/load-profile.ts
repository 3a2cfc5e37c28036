import { openInspector } from "./inspector.ts";
import { drive, type Mode, type Product } from "./load-drive.ts";

const AT_ONCE = 20;
const WINDOW_MS = 10_000;
const LISTED = 10;

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Parts of the time in which the main thread was busy, the largest first. */
export interface Profile {
  readonly mode: Mode;
  /** Part of the whole time in which it was. */
  readonly busy: number;
  readonly functions: readonly (readonly [name: string, part: number])[];
  readonly packages: readonly (readonly [name: string, part: number])[];
}

/** Where the main thread of the app spends its time while it answers. */
export async function profileLoad(
  product: Product,
  mode: Mode,
  app: { readonly pid: number; readonly port: number },
): Promise<Profile> {
  const inspector = await openInspector(app.pid, app.port);
  await inspector.send("Profiler.enable");
  const step = { atOnce: AT_ONCE, mode, warmUpMs: 0 };
  await drive(product, { ...step, windowMs: 2000 });
  await inspector.send("Profiler.start");
  await drive(product, { ...step, windowMs: WINDOW_MS });
  const { profile } = await inspector.send<{ profile: CpuProfile }>("Profiler.stop");
  await inspector.send("Profiler.disable");
  inspector.close();
  return summaryOf(profile, mode);
}

function summaryOf({ nodes, samples, timeDeltas }: CpuProfile, mode: Mode): Profile {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const functions = new Map<string, number>();
  const packages = new Map<string, number>();
  let [whole, busy] = [0, 0];
  const add = (map: Map<string, number>, name: string, time: number): void =>
    void map.set(name, (map.get(name) ?? 0) + time);
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0;
    const frame = frames.get(id);
    whole += time;
    if (!frame || frame.functionName === "(idle)") continue;
    busy += time;
    const owner = ownerOf(frame);
    add(functions, `${frame.functionName || "(anonymous)"} (${owner})`, time);
    add(packages, owner, time);
  }
  const parts = (map: ReadonlyMap<string, number>): [string, number][] =>
    [...map]
      .map(([name, time]): [string, number] => [name, time / busy])
      .toSorted(([, one], [, other]) => other - one);
  return {
    mode,
    busy: busy / whole,
    functions: parts(functions).slice(0, LISTED),
    packages: parts(packages).slice(0, LISTED),
  };
}

/** The package that a function belongs to; of ours the workspace. */
function ownerOf({ url, functionName }: CpuProfile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName.startsWith("(") ? "V8" : "native";
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return installed ?? /\/(apps|packages)\/([^/]+)\//.exec(url)?.[2] ?? url.replace(/^(node:\w+).*/, "$1");
}

export const profileTitle = `### The main thread at ${AT_ONCE} at once`;

/** Rows "functions, packages" of a profile. */
export function profileLines({ mode, busy, functions, packages }: Profile): string {
  const list = (parts: Profile["functions"]): string =>
    parts.map(([name, part]) => `${name} ${(100 * part).toFixed(1)} %`).join(", ");
  return `Lists ${mode}, busy for ${(100 * busy).toFixed(0)} % of the time. By function: ${list(functions)}.\nBy package: ${list(packages)}.`;
}
