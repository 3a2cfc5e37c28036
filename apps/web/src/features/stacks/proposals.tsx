import { Button, Group, Loader, Text } from "@mantine/core";
import { IconScissors, IconUserFilled } from "@tabler/icons-react";
import type { useCuts } from "./use-cuts.ts";
import { pagesText } from "./stack-words.ts";
import classes from "./stacks.module.css";

interface Props extends Pick<ReturnType<typeof useCuts>, "proposed" | "addressed" | "cutAll" | "chooseAll"> {
  /** Number of pages whose text is not recognised yet. */
  readonly unread: number;
}

/** Proposals for the whole stack, to be accepted at once. */
export function Proposals({ proposed, addressed, cutAll, chooseAll, unread }: Props) {
  if (proposed.length + addressed.length + unread === 0) return null;
  return (
    <Group className={classes.proposals} gap="xs">
      {proposed.length > 0 ? (
        <Button
          h="auto"
          mih="2.5rem"
          py="0.25rem"
          classNames={{ label: classes.proposalText }}
          variant="light"
          leftSection={<IconScissors size={18} aria-hidden />}
          onClick={cutAll}
        >
          {proposed.length === 1
            ? "Vorgeschlagene Trennung übernehmen"
            : `Alle ${proposed.length} Trennungen übernehmen`}
        </Button>
      ) : null}
      {addressed.length > 1 ? (
        <Button
          h="auto"
          mih="2.5rem"
          py="0.25rem"
          classNames={{ label: classes.proposalText }}
          variant="light"
          leftSection={<IconUserFilled size={18} aria-hidden />}
          onClick={chooseAll}
        >
          Alle {addressed.length} Kunden aus den Anschriften übernehmen
        </Button>
      ) : null}
      {unread > 0 ? (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            {pagesText(unread)} {unread === 1 ? "wird" : "werden"} noch gelesen. Vorschläge kommen dazu.
          </Text>
        </Group>
      ) : null}
    </Group>
  );
}
