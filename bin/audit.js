// Asks the registry for known vulnerabilities in the packages we ship; moderate and worse ones fail the check. A mirror,
// or a machine without a network, often gives no answer: that is reported and fails nothing.
import { spawnSync } from "node:child_process";

const LEVELS = new Set(["moderate", "high", "critical"]);
const PATIENCE_MS = 120_000;

const audit = spawnSync(
  "npm",
  ["audit", "--omit=dev", "--json", "--fetch-retries=1", "--fetch-timeout=30000"],
  { encoding: "utf8", timeout: PATIENCE_MS, maxBuffer: 100 * 1024 ** 2, shell: process.platform === "win32" },
);

/** The audit report; undefined when the registry did not answer. */
function read() {
  try {
    const report = JSON.parse(audit.stdout);
    return report.auditReportVersion === undefined ? undefined : report;
  } catch {
    return undefined;
  }
}

const report = read();
if (report === undefined) {
  console.log("audit: skipped: the registry does not answer audits");
} else {
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => LEVELS.has(severity));
  for (const { name, severity, range } of found) console.error(`audit: ${name} ${range}: ${severity}`);
  if (found.length > 0) {
    console.error("audit: `npm audit` tells more");
    process.exit(1);
  }
  console.log("audit: no known weaknesses of moderate severity or worse");
}
