import { Button, Menu, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { documents } from "../../lib/format.ts";
import { archiveUrl } from "../files/data/archive.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";

/**
 * Years with the number of documents marked for taxes, the latest first; documents without a date are counted apart.
 */
function countTaxYears(files: readonly FileItem[]): { years: [number, number][]; undated: number } {
  const counts = new Map<number, number>();
  let undated = 0;
  for (const { is_tax_relevant, date_relevance_year: year } of files) {
    if (!is_tax_relevant) continue;
    if (year === null) undated += 1;
    else counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return { years: [...counts].toSorted(([one], [other]) => other - one), undated };
}

/** All documents marked for the taxes of a year, as one ZIP file for the tax adviser. */
export function TaxArchive() {
  const { workspace } = useWorkspace();
  const { years, undated } = countTaxYears(workspace.listed);
  if (years.length === 0 && undated === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Steuerunterlagen als ZIP
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {years.map(([year, count]) => (
          <Menu.Item
            key={year}
            component="a"
            href={archiveUrl(workspace.scope, { tax_year: String(year) })}
            download
          >
            {year}
            <Text component="span" size="sm" c="dimmed" ml="xs">
              {documents(count)}
            </Text>
          </Menu.Item>
        ))}
        {undated > 0 ? (
          <Menu.Label maw="18rem">
            {documents(undated)} ohne Datum {undated === 1 ? "ist" : "sind"} in keinem Jahr dabei. Tragen Sie
            bei „Relevantes Datum“ das Jahr ein.
          </Menu.Label>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
