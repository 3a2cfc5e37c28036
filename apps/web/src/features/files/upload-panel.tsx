import { Button, Group, Paper, Progress, Text } from "@mantine/core";
import classes from "./upload-panel.module.css";
import { uploads, useUploads } from "./uploads.ts";

/** All uploads of this tab in a line, wherever one is: how far, how many failed, retry and cancel. */
export function UploadPanel() {
  const entries = useUploads();
  if (entries.length === 0) return null;
  const failed = entries.filter(({ hasUploadError }) => hasUploadError);
  const open = entries.length - failed.length;
  const progress = entries.reduce((sum, entry) => sum + entry.progress, 0) / Math.max(1, open);
  return (
    <Paper className={classes.panel} shadow="md" withBorder role="region" aria-label="Uploads">
      <Text role="status" fw={600} size="sm">
        {open > 0 ? `${open} ${open === 1 ? "Datei wird" : "Dateien werden"} hochgeladen` : ""}
        {open > 0 && failed.length > 0 ? ", " : ""}
        {failed.length > 0 ? `${failed.length} fehlgeschlagen` : ""}
      </Text>
      {open > 0 ? <Progress value={progress} my="xs" aria-label="Fortschritt aller Uploads" /> : null}
      <Group gap="xs" mt="xs">
        {failed.length > 0 ? (
          <Button
            size="compact-sm"
            h="2rem"
            onClick={() => {
              for (const { id } of failed) uploads.retry(id);
            }}
          >
            Alle wiederholen
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          h="2rem"
          variant="default"
          onClick={() => {
            for (const { id } of entries) uploads.cancel(id);
          }}
        >
          {open > 0 ? "Alle abbrechen" : "Schließen"}
        </Button>
      </Group>
    </Paper>
  );
}
