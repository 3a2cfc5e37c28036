import { Menu } from "@mantine/core";
import { IconRotate, IconRotateClockwise, IconScissors } from "@tabler/icons-react";
import { ToolButton } from "../files/preview/tool-button.tsx";
import type { PageEditing } from "./use-page-editing.ts";

interface Props {
  readonly editing: PageEditing;
  /** The visible page, from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Turns and splits the pages of a PDF permanently; the tools beside it change only the view. */
export function PageMenu({ editing, page, pages }: Props) {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const { busy, rotate, split } = editing;
  return (
    <Menu position="top-end" returnFocus>
      <Menu.Target>
        <ToolButton
          label="Seiten drehen und teilen"
          data-tip="Seiten drehen und teilen"
          icon={<IconScissors size="1.25rem" aria-hidden />}
          loading={busy}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Im Dokument ändern</Menu.Label>
        <Menu.Item
          leftSection={<IconRotateClockwise size={18} aria-hidden />}
          onClick={() => void rotate([page], 90)}
        >
          {pages === 1 ? "Nach rechts drehen" : `Seite ${page} nach rechts drehen`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRotate size={18} aria-hidden />}
          onClick={() => void rotate([page], 270)}
        >
          {pages === 1 ? "Nach links drehen" : `Seite ${page} nach links drehen`}
        </Menu.Item>
        {pages > 1 ? (
          <>
            <Menu.Item
              leftSection={<IconRotateClockwise size={18} aria-hidden />}
              onClick={() => void rotate(all, 90)}
            >
              Alle {pages} Seiten nach rechts drehen
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconScissors size={18} aria-hidden />}
              disabled={page === pages}
              onClick={() => void split(page, pages)}
            >
              {page === pages
                ? "Nach der letzten Seite gibt es nichts zu teilen"
                : `Nach Seite ${page} teilen …`}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
