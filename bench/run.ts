import { measureBackup } from "./backup.ts";
import { measureBesideReading } from "./beside-reading.ts";
import { measureListing } from "./browser-listing.ts";
import { measureWeight } from "./client-weight.ts";
import { ensureClient } from "./client.ts";
import { measureDownload } from "./download.ts";
import type { Figure } from "./figure.ts";
import { measureHistories } from "./histories.ts";
import { measureOfficeYears } from "./office-years.ts";
import { measureInteraction } from "./interaction.ts";
import { measureInvoices } from "./invoices.ts";
import { measureLetters } from "./letters.ts";
import { measureLoad } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { measurePowerCut } from "./power-cut.ts";
import { startServer, temporaryFolder, type RunningServer } from "./server.ts";
import { hangUp } from "./session.ts";
import { measureReading } from "./reading.ts";
import { measureRecognition } from "./recognition.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureScale } from "./scale.ts";
import { measureSearch } from "./search.ts";
import { measureSince } from "./since.ts";
import { measureStacks } from "./stacks.ts";
import { measureStart } from "./start.ts";
import { measureUpload } from "./upload.ts";

const given = process.argv.slice(2);
const number = given.find((word) => /^\d+$/.test(word));
/** `histories 120` runs for 120 minutes; `office-years 1000` plays 1,000 years. */
const MINUTES = Number(number ?? 2);
const YEARS = Number(number ?? 50);

type Measure = (server: RunningServer) => Promise<Figure[]>;

const MEASURES: Readonly<Record<string, Measure>> = {
  upload: measureUpload,
  memory: measureMemory,
  listing: measureListing,
  since: measureSince,
  download: measureDownload,
  histories: () => measureHistories(MINUTES),
  "office-years": () => measureOfficeYears(YEARS),
  weight: measureWeight,
  interaction: measureInteraction,
  "sign-in": measureSignIn,
  reading: measureReading,
  recognition: measureRecognition,
  letters: measureLetters,
  invoices: measureInvoices,
  stacks: measureStacks,
  search: measureSearch,
  "beside-reading": measureBesideReading,
  backup: measureBackup,
  start: measureStart,
  "power-cut": measurePowerCut,
  scale: measureScale,
  load: measureLoad,
};
/** Run only when named: `invoices` needs a folder of them, `power-cut` needs root and takes a quarter of an hour, `scale` about an hour, and the random ones run for as long as asked. */
const ONLY_WHEN_NAMED = new Set(["histories", "invoices", "office-years", "power-cut", "scale"]);

const COLUMNS = ["name", "ours", "reference", "ratio", "target"] as const;

function print(figures: readonly Figure[]): void {
  const rows = [
    { name: "figure", ours: "ours", reference: "beside", ratio: "ratio (rounds)", target: "target" },
    ...figures,
  ];
  const widths = COLUMNS.map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    console.log(
      COLUMNS.map((column, index) => row[column].padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

async function main(): Promise<void> {
  const names = given.filter((word) => !/^\d+$/.test(word));
  const wanted =
    names.length > 0 ? names : Object.keys(MEASURES).filter((name) => !ONLY_WHEN_NAMED.has(name));
  const unknown = wanted.filter((name) => !(name in MEASURES));
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(MEASURES).join(", ")}`);
  }
  await ensureClient();
  const folder = await temporaryFolder();
  const figures: Figure[] = [];
  try {
    const server = await startServer(folder.path);
    try {
      for (const name of wanted) {
        console.error(`measuring ${name} …`);
        try {
          figures.push(...((await MEASURES[name]?.(server)) ?? []));
        } catch (error) {
          // The other figures are still worth having.
          console.error(`${name}:`, error);
          process.exitCode = 1;
        }
      }
    } finally {
      hangUp();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
  print(figures);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
