import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PICTURE = join(import.meta.dirname, "..", "docs", "images", "load.svg");
/** As they begin in the tables of the results. */
const PRODUCTS = [
  { name: "krempelfrei", color: "#1e7d4f" },
  { name: "papra", color: "#8a5a00" },
] as const;
const PANELS = [
  { mode: "whole", title: "whole lists" },
  { mode: "since", title: "lists as the client asks for them" },
] as const;
const WIDTH = 360;
const HEIGHT = 260;
const MARGIN = { left: 56, top: 66, right: 24, bottom: 52 };
/** Fewer numbers of people make no line. */
const POINTS_MIN = 3;

interface Point {
  readonly atOnce: number;
  readonly rate: number;
}

interface Line {
  readonly mode: string;
  readonly product: (typeof PRODUCTS)[number];
  readonly points: readonly Point[];
}

/** The lines of a section of the results: rows "lists, at once, product, a second". */
function linesOf(section: string): Line[] {
  const rows = section.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return PANELS.flatMap(({ mode }) =>
    PRODUCTS.map((product) => ({
      mode,
      product,
      points: rows.flatMap(([, lists, atOnce, name, rate]) =>
        lists === mode && name?.startsWith(product.name) && Number(atOnce) > 0
          ? [{ atOnce: Number(atOnce), rate: Number(rate) }]
          : [],
      ),
    })),
  ).filter(({ points }) => points.length >= POINTS_MIN);
}

/** Draws throughput over the number of people, of the last section of the results that has lines of both products. */
export async function drawPicture(results: string): Promise<void> {
  const sections = (await readFile(results, "utf8")).split(/^(?=## )/m).slice(1);
  const isWhole = (section: string): boolean =>
    new Set(linesOf(section).map(({ product }) => product)).size === PRODUCTS.length;
  const section = sections.findLast(isWhole);
  if (section === undefined) return;
  const title = /^## (.*)$/m.exec(section)?.[1] ?? "";
  await writeFile(PICTURE, pictureOf(linesOf(section), title));
}

function pictureOf(lines: readonly Line[], title: string): string {
  const panels = PANELS.filter(({ mode }) => lines.some((line) => line.mode === mode));
  const most = Math.max(...lines.flatMap(({ points }) => points.map(({ rate }) => rate)));
  const top = Math.ceil(most / 100) * 100;
  const body = panels.map(({ mode, title: panel }, index) =>
    panelOf(
      lines.filter((line) => line.mode === mode),
      { panel, top, left: index * WIDTH },
    ),
  );
  const width = panels.length * WIDTH;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" font-family="sans-serif" font-size="11" role="img" aria-label="Requests a second over the number of people at once">
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="20" font-size="13" font-weight="bold">Requests a second, mixed load</text>
<text x="12" y="36" fill="#555">${escaped(title)}</text>
${body.join("\n")}
</svg>
`;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function panelOf(
  lines: readonly Line[],
  { panel, top, left }: { readonly panel: string; readonly top: number; readonly left: number },
): string {
  const steps = [...new Set(lines.flatMap(({ points }) => points.map(({ atOnce }) => atOnce)))].toSorted(
    (one, other) => one - other,
  );
  const [x0, x1] = [left + MARGIN.left, left + WIDTH - MARGIN.right];
  const [y0, y1] = [HEIGHT - MARGIN.bottom, MARGIN.top];
  const x = (atOnce: number): number =>
    x0 + ((x1 - x0) * steps.indexOf(atOnce)) / Math.max(1, steps.length - 1);
  const y = (rate: number): number => y0 - ((y0 - y1) * rate) / top;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(top * part);
    return `<path d="M${x0} ${at}H${x1}" stroke="#ddd"/><text x="${x0 - 6}" y="${at + 4}" text-anchor="end">${top * part}</text>`;
  });
  const ticks = steps.map(
    (atOnce) => `<text x="${x(atOnce)}" y="${y0 + 16}" text-anchor="middle">${atOnce}</text>`,
  );
  const drawn = lines.map(({ product: { name, color }, points }) => {
    const path = points.map(({ atOnce, rate }) => `${x(atOnce)} ${y(rate).toFixed(1)}`).join("L");
    const dots = points.map(
      ({ atOnce, rate }) => `<circle cx="${x(atOnce)}" cy="${y(rate).toFixed(1)}" r="3" fill="${color}"/>`,
    );
    const last = points.at(-1);
    const label = `<text x="${x1}" y="${(y(last?.rate ?? 0) - 8).toFixed(1)}" text-anchor="end" fill="${color}" font-weight="bold">${name}</text>`;
    return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join("")}${label}`;
  });
  const axis = `<text x="${(x0 + x1) / 2}" y="${y0 + 34}" text-anchor="middle" fill="#555">people at once, ${panel}</text>`;
  return [...grid, ...ticks, axis, ...drawn].join("\n");
}

if (import.meta.main) await drawPicture(join(import.meta.dirname, "results", "load.md"));
