import { SETTINGS } from "../../settings.ts";

const HEAD = `# Settings

For operators: the variables of the environment that servers, workers and commands read ([operations](operations.md)).

<!-- Written by \`npm run settings\` from apps/server/src/settings.ts. -->
`;

/** docs/settings.md: all settings as the code has them. */
export function settingsPage(): string {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, without, words }]) => {
    const standard = without ?? (fallback === "" ? "none" : `\`${fallback}\``);
    return `| \`${name}\` | ${standard} | ${words} |`;
  });
  return [HEAD, "| variable | default | meaning |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
