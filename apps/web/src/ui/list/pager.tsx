import { Group, Pagination } from "@mantine/core";

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the pages of a list; renders nothing for a single page. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <Group justify="center" mt="md" component="nav" aria-label="Seiten">
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          "aria-label": {
            first: "Erste Seite",
            previous: "Vorherige Seite",
            next: "Nächste Seite",
            last: "Letzte Seite",
          }[control],
        })}
        getItemProps={(item) => ({ "aria-label": `Seite ${item}` })}
      />
    </Group>
  );
}
