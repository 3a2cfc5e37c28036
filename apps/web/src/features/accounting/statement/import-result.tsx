import { Alert, Group, Paper, Spoiler, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangleFilled, IconFileCheckFilled, IconX } from "@tabler/icons-react";
import { germanDate } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ImportAnswer } from "./statement.api.ts";
import classes from "./statement.module.css";

interface Props {
  readonly answer: ImportAnswer;
  readonly onClose: () => void;
}

/** Result of an import: recognised lines, and lines that could not be read. */
export function ImportResult({ answer, onClose }: Props) {
  const { import: read, counts, message } = answer;
  const account = read.own_iban_masked ?? "ohne eigenes Konto";
  const days =
    read.first_day === null ? "" : ` · ${germanDate(read.first_day)} bis ${germanDate(read.last_day)}`;
  return (
    <Paper withBorder p="md" component="section" role="status" aria-label={`Eingelesen: ${read.filename}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconFileCheckFilled size={28} aria-hidden className={classes.icon} />
          <div>
            <Title order={2} size="h3">
              <bdi>{read.filename}</bdi>: {message}
            </Title>
            <Text>
              {read.format} · {account}
              {days}
            </Text>
            <Text c="dimmed">
              {counts.rows} Zeilen = {counts.new} neu + {counts.duplicates} bekannt + {counts.pending}{" "}
              vorgemerkt + {counts.errors} mit Fehlern
            </Text>
          </div>
        </Group>
        <IconButton label="Ergebnis schließen" icon={<IconX size={20} aria-hidden />} onClick={onClose} />
      </Group>
      <Stack gap="xs" mt={read.warnings.length + read.errors.length > 0 ? "sm" : 0}>
        {read.warnings.map((warning) => (
          <Alert key={warning} color="orange" icon={<IconAlertTriangleFilled size={20} aria-hidden />}>
            {warning}
          </Alert>
        ))}
        {read.errors.length > 0 ? (
          <Alert color="red" title="Diese Zeilen wurden nicht übernommen">
            <Spoiler maxHeight={180} showLabel="Alle zeigen" hideLabel="Weniger zeigen">
              <ul className={classes.errors}>
                {read.errors.map(({ line, message: text }) => (
                  <li key={`${line} ${text}`}>
                    Zeile {line}: {text}
                  </li>
                ))}
              </ul>
            </Spoiler>
          </Alert>
        ) : null}
      </Stack>
    </Paper>
  );
}
