import "@mantine/core/styles/Switch.css";
import { Alert, Button, Group, Progress, Stack, Switch, Text } from "@mantine/core";
import { counted } from "@krempelfrei/contract/counted";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ReactNode } from "react";
import {
  AuthorField,
  DateFields,
  NameField,
  OwnerField,
  TagsField,
  TemplateField,
  TypeField,
} from "./form/file-fields.tsx";
import { type Section } from "./multi-file-values.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { useFieldOptions } from "./form/use-field-options.ts";
import type { MultiFileControls } from "./use-multi-file.ts";
import dialogClasses from "./form/file.dialog.module.css";
import classes from "./multi-file.module.css";

interface Props {
  readonly files: readonly FileItem[];
  readonly multi: MultiFileControls;
}

const NAMES: Readonly<Record<Section, string>> = {
  type: "Typ",
  name: "Dateiname",
  author: "Autor",
  tags: "Schlagworte",
  date: "Relevanzdatum",
  owner: "Eigentümer",
};

/** The form for several documents: a field is disabled until its switch is on, and only these fields are applied. */
export function MultiFileForm({ files, multi }: Props) {
  const { workspace } = useWorkspace();
  const { form, on, running } = multi;
  const options = useFieldOptions();
  const off = (section: Section): boolean => running || !on.has(section);
  const fields: readonly (readonly [Section, ReactNode])[] = [
    ["type", <TypeField key="type" form={form} disabled={off("type")} />],
    ["name", <NameField key="name" form={form} disabled={off("name")} />],
    ["author", <AuthorField key="author" form={form} disabled={off("author")} options={options} />],
    ["tags", <TagsField key="tags" form={form} disabled={off("tags")} options={options} />],
    ["date", <DateFields key="date" form={form} disabled={off("date")} />],
    ...(options.owners.length > 1
      ? ([
          ["owner", <OwnerField key="owner" form={form} disabled={off("owner")} options={options} />],
        ] as const)
      : []),
  ];
  return (
    <form
      noValidate
      aria-label="Angaben zu den Dokumenten"
      onSubmit={(event) => {
        event.preventDefault();
        void multi.apply();
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Schalten Sie ein, was in allen ausgewählten Dateien überschrieben werden soll.
        </Text>
        <TemplateField
          onPick={(index) => {
            const template = workspace.browser?.templates[index];
            if (template) multi.applyTemplate(template);
          }}
        />
        {fields.map(([section, field]) => (
          <div key={section} className={classes.section}>
            <Switch
              aria-label={`${NAMES[section]} überschreiben`}
              data-tip={`${NAMES[section]} überschreiben`}
              checked={on.has(section)}
              disabled={running}
              onChange={(event) => multi.toggle(section, event.currentTarget.checked)}
              className={classes.switch}
            />
            <div className={classes.field}>{field}</div>
          </div>
        ))}
        <Failures multi={multi} />
        <Actions multi={multi} total={files.length} />
      </Stack>
    </form>
  );
}

function Actions({ multi, total }: { readonly multi: MultiFileControls; readonly total: number }) {
  const { running } = multi;
  return (
    <Group justify="flex-end" gap="sm" className={dialogClasses.actions}>
      {running ? <Running done={multi.outcomes.size - multi.failed.length} total={total} /> : null}
      <Button variant="default" disabled={running} onClick={() => void multi.close()}>
        Abbrechen
      </Button>
      <Button
        type="submit"
        loading={running}
        disabled={!multi.applicable}
        aria-keyshortcuts="Control+Enter Control+S"
      >
        {multi.failed.length > 0 ? `Erneut versuchen (${multi.failed.length})` : "Speichern"}
      </Button>
    </Group>
  );
}

function Running({ done, total }: { done: number; total: number }) {
  return (
    <div className={classes.running}>
      <Text size="sm" role="status">
        {done} von {total} gespeichert
      </Text>
      <Progress value={(done / total) * 100} aria-label="Dateien werden gespeichert" />
    </div>
  );
}

/** Files that were not saved, with the reasons. */
function Failures({ multi }: { multi: MultiFileControls }) {
  if (multi.failed.length === 0 || multi.running) return null;
  const saved = multi.outcomes.size - multi.failed.length;
  return (
    <Alert
      role="alert"
      color="red"
      title={`${multi.failed.length} von ${counted(multi.outcomes.size, "Datei", "Dateien")} ${multi.failed.length === 1 ? "wurde" : "wurden"} nicht gespeichert`}
    >
      {saved > 0 ? <Text size="sm">Die übrigen {saved} sind gespeichert.</Text> : null}
      <ul className={classes.failures}>
        {multi.failed.map((file) => (
          <li key={file.id}>
            <strong>{file.full_name}</strong>: {multi.outcomes.get(file.id)?.error}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
