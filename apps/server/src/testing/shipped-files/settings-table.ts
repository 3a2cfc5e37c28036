import { SETTINGS } from "../../settings.ts";

const BEGIN = "<!-- Made by `npm run settings` of apps/server/src/settings.ts. -->";
const END = "<!-- End of the settings. -->";

/** The operator's page with the table of all settings as the code has it; formatting is left to the formatter. */
export function withSettings(page: string): string {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, without, words }]) => {
    const standard = without ?? (fallback === "" ? "none" : `\`${fallback}\``);
    return `| \`${name}\` | ${standard} | ${words} |`;
  });
  const table = ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
  const [before, rest = ""] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
