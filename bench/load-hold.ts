import { createHash } from "node:crypto";
import { Agent } from "node:http";
import { percentile, type Figure } from "./figure.ts";
import { ask, drive, errorsOf, type Member, type Product, type Sent, type Upload } from "./load-drive.ts";
import { inParallel } from "./session.ts";

const AT_ONCE = Math.max(...(process.env.BENCH_AT_ONCE ?? "200").split(",").map(Number));
const HOLD_MS = 1000 * Number(process.env.BENCH_HOLD_SECONDS ?? 60);
const FEW = 5;
/** Length of the windows before and after. */
const LOOK_MS = 2500;

/** One product under many people for a while, and what is left of it. */
export interface Held {
  readonly product: string;
  readonly sent: readonly Sent[];
  /** 95th percentile with few people: before, in the first half of five seconds after, and in the second. */
  readonly few: readonly [before: number, first: number, second: number];
  readonly acknowledged: number;
  /** Documents that were acknowledged and are not listed. */
  readonly missing: number;
  /** Listed documents whose content is none that was sent, or another than the one that was acknowledged. */
  readonly different: number;
}

/** As many people as are asked for at most, for a minute; then few again, and everything that was sent is compared. */
export async function hold(product: Product): Promise<Held> {
  const known = await listAll(product);
  const uploads: Upload[] = [];
  const few = async (warmUpMs: number): Promise<number> => {
    const step = { atOnce: FEW, mode: "whole", warmUpMs, windowMs: LOOK_MS, uploads } as const;
    const sent = await drive(product, step);
    return percentile(
      sent.map(({ ms }) => ms),
      0.95,
    );
  };
  const before = await few(1500);
  const sent = await drive(product, {
    atOnce: AT_ONCE,
    mode: "whole",
    warmUpMs: 0,
    windowMs: HOLD_MS,
    uploads,
  });
  const [first, second] = [await few(0), await few(0)];
  const compared = await compare(product, uploads, known);
  return { product: product.name, sent, few: [before, first, second], ...compared };
}

/** The ids that each member's list has. */
async function listAll({ url, members }: Product): Promise<Map<Member, Set<string>>> {
  const agent = new Agent({ keepAlive: true });
  const lists = new Map<Member, Set<string>>();
  for (const member of members) {
    const { page, idsIn } = member.stored;
    const ids = new Set<string>();
    for (let number = 0, path = page(0); path !== undefined; path = page((number += 1))) {
      const found = idsIn((await read(agent, url, member, path)).toString());
      if (found.length === 0) break;
      for (const id of found) ids.add(id);
    }
    lists.set(member, ids);
  }
  agent.destroy();
  return lists;
}

async function read(agent: Agent, url: string, member: Member, path: string): Promise<Buffer> {
  let answer: Buffer = Buffer.alloc(0);
  const heard = (body: Buffer): void => void (answer = body);
  const status = await ask(agent, url, member, { method: "GET", path, heard });
  if (status >= 400) throw new Error(`${path}: ${status}`);
  return answer;
}

async function compare(
  product: Product,
  uploads: readonly Upload[],
  known: ReadonlyMap<Member, ReadonlySet<string>>,
): Promise<Pick<Held, "acknowledged" | "missing" | "different">> {
  const acknowledged = uploads.flatMap(({ id, sha256 }) => (id === undefined ? [] : [[id, sha256] as const]));
  const expected = new Map(acknowledged);
  const all = new Set(uploads.map(({ sha256 }) => sha256));
  const listed = [...(await listAll(product))].flatMap(([member, ids]) =>
    [...ids].filter((id) => !known.get(member)?.has(id)).map((id) => ({ member, id })),
  );
  const there = new Set(listed.map(({ id }) => id));
  const agent = new Agent({ keepAlive: true });
  let different = 0;
  await inParallel(listed.length, 4, async (index) => {
    const one = listed[index];
    if (!one) return;
    const content = await read(agent, product.url, one.member, one.member.stored.pathOf(one.id));
    const sha256 = createHash("sha256").update(content).digest("hex");
    const sent = expected.get(one.id);
    if (sent === undefined ? !all.has(sha256) : sent !== sha256) different += 1;
  });
  agent.destroy();
  const missing = acknowledged.filter(([id]) => !there.has(id)).length;
  return { acknowledged: acknowledged.length, missing, different };
}

const ms = (value: number): string => value.toFixed(0);

export const HELD_COLUMNS = [
  "product",
  "a second",
  "p50 / p95 / p99 ms",
  "uploads p50 / p95 ms",
  "errors",
  `p95 at ${FEW} before; 0 to 2.5 s and 2.5 to 5 s after`,
  "uploads acknowledged; not there; different",
];

export function heldRow({ product, sent, few, acknowledged, missing, different }: Held): string[] {
  const times = (kind?: Sent["kind"]): number[] =>
    sent.filter((one) => kind === undefined || one.kind === kind).map((one) => one.ms);
  const at = (values: readonly number[], parts: readonly number[]): string =>
    parts.map((part) => ms(percentile(values, part))).join(" / ");
  const [before, first, second] = few.map(ms);
  return [
    product,
    ms(sent.length / (HOLD_MS / 1000)),
    at(times(), [0.5, 0.95, 0.99]),
    at(times("upload"), [0.5, 0.95]),
    errorsOf(sent) || "0",
    `${before}; ${first} and ${second}`,
    `${acknowledged}; ${missing}; ${different}`,
  ];
}

export const heldTitle = `### ${AT_ONCE} at once for ${HOLD_MS / 1000} s`;

export function heldFigure(held: Held): Figure {
  const [product, rate, all, uploads, errors, few, compared] = heldRow(held);
  return {
    name: `${product}, ${AT_ONCE} at once for ${HOLD_MS / 1000} s`,
    ours: `${rate} a second, ${all} ms (p50 / p95 / p99), uploads ${uploads} ms, ${errors} errors`,
    reference: `p95 at ${FEW} before; 0 to 2.5 s and 2.5 to 5 s after: ${few} ms; acknowledged, not there, different: ${compared}`,
    ratio: "",
    target: "0 not there, 0 different; afterwards as before",
  };
}
