import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "../../metrics/metrics.ts";
import { createWorld } from "../world.ts";

const OPS = join(import.meta.dirname, "../../../../../ops");
const world = await createWorld();
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

const read = async (path: string): Promise<string> => readFile(join(OPS, path), "utf8");
const dashboard = JSON.parse(await read("grafana/krempelfrei.json")) as unknown;
const rules = Rules.parse(parse(await read("prometheus/krempelfrei.rules.yml"))).groups.flatMap(
  (group) => group.rules,
);
const queries = Dashboard.parse(dashboard).panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
);

/** Names of all metrics that a server has. */
async function knownMetrics(): Promise<Set<string>> {
  const own = createMetrics();
  own.watchPool(new pg.Pool());
  own.watchProcess();
  own.watchArchive(() => 0);
  const { body } = await world.server.inject({ url: "/metrics" });
  const text = `${await own.registry.metrics()}\n${body}`;
  return new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name));
}

/** Names of metrics in a query: not functions, labels, nor texts in quotes, braces or brackets. */
const metricsOf = (expr: string): string[] =>
  [
    ...expr
      .replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, " ")
      .matchAll(/\b([a-z]\w*_\w+|up|jobs)\b(?!\s*\()/g),
  ].map(([, name = ""]) => name);

it("the dashboard is what its source says; `node ops/grafana/write-dashboard.ts` writes it anew", async () => {
  const { dashboard: source } = (await import("../../../../../ops/grafana/dashboard.ts")) as {
    dashboard: unknown;
  };
  expect(dashboard).toEqual(JSON.parse(JSON.stringify(source)));
});

// Covers operation.13
it.each([...queries, ...rules.map(({ expr }) => expr)])(
  "%s asks for metrics that a server has",
  async (expr) => {
    const known = await knownMetrics();
    const names = metricsOf(expr);
    expect(names).not.toEqual([]);
    for (const name of names) {
      const base = name.replace(/_(bucket|count|sum)$/, "");
      // Prometheus knows itself whether it reaches a server.
      expect(name === "up" || known.has(name) || known.has(base), name).toBe(true);
    }
  },
);

// Covers operation.13
it("each alert has a page in the runbook", async () => {
  const runbook = await readFile(join(OPS, "../docs/runbook.md"), "utf8");
  for (const { alert } of rules) expect(runbook).toContain(`\n## ${alert}\n`);
});

it.skipIf(!hasPromtool)(
  `the alerts come when they should, and the queries are ones${hasPromtool ? "" : " (skipped: no promtool)"}`,
  async () => {
    const check = (...args: readonly string[]): void => {
      const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
      expect(status, `${stdout}${stderr}`).toBe(0);
    };
    check("test", "rules", join(OPS, "prometheus/krempelfrei.test.yml"));
    const folder = await mkdtemp(join(tmpdir(), "krempelfrei-rules-"));
    onTestFinished(async () => rm(folder, { recursive: true }));
    const recorded = queries.map((expr, index) => ({
      record: `query:${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    const file = join(folder, "queries.yml");
    await writeFile(file, JSON.stringify({ groups: [{ name: "queries", rules: recorded }] }));
    check("check", "rules", file);
  },
);
