import { Stack, Text, ThemeIcon } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Says that a list is empty, and suggests the next step. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      {/* The title may quote typed text, so a long word has to wrap. */}
      <Text fw={600} size="lg" maw="min(100%, 40rem)" style={{ overflowWrap: "anywhere" }}>
        {title}
      </Text>
      {text === undefined ? null : (
        <Text c="dimmed" maw="min(100%, 28rem)" style={{ overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
