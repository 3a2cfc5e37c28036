import { Button, Group, Modal, Text } from "@mantine/core";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { pageUrl } from "./stacks.api.ts";
import classes from "./stacks.module.css";

interface Props {
  readonly stack: StackDetails;
  /** From 1; undefined while none is shown. */
  readonly page: number | undefined;
  readonly onShow: (page: number) => void;
  readonly onClose: () => void;
}

/** One page in a large view; the arrow keys show the previous and next pages. */
export function LargePage({ stack, page, onShow, onClose }: Props) {
  const shown = stack.sheets.filter(({ has_picture }) => has_picture).map((sheet) => sheet.page);
  const at = page === undefined ? -1 : shown.indexOf(page);
  const [before, after] = at < 0 ? [] : [shown[at - 1], shown[at + 1]];
  useEffect(() => {
    if (page === undefined) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      const next = key === "ArrowLeft" ? before : key === "ArrowRight" ? after : undefined;
      if (next !== undefined) onShow(next);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [page, before, after, onShow]);
  return (
    <Modal opened={page !== undefined} onClose={onClose} title={`Seite ${page ?? ""}`} size="xl">
      {page === undefined ? null : (
        <>
          <Group justify="space-between" mb="sm" gap="sm">
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={18} aria-hidden />}
              disabled={before === undefined}
              onClick={() => before !== undefined && onShow(before)}
            >
              Vorige
            </Button>
            <Text size="sm" c="dimmed">
              von {stack.pages}
            </Text>
            <Button
              variant="default"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              disabled={after === undefined}
              onClick={() => after !== undefined && onShow(after)}
            >
              Nächste
            </Button>
          </Group>
          <img className={classes.large} src={pageUrl(stack.id, page)} alt={`Seite ${page}`} />
        </>
      )}
    </Modal>
  );
}
