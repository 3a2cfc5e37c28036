import "@mantine/core/styles/Drawer.css";
import {
  Alert,
  Anchor,
  Button,
  Drawer,
  Group,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
} from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { TAG_MAX, TAGS_MAX } from "@krempelfrei/contract/limits";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useState } from "react";
import { documents } from "../../lib/format.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { matchingOptions } from "../files/data/matching-options.ts";
import { useFieldOptions } from "./form/use-field-options.ts";
import { runChanges } from "../files/workspace/run-changes.tsx";
import { lostTags, tagChanges, type TagMode } from "../files/workspace/tag-changes.ts";
import classes from "./tags.panel.module.css";

interface Props {
  readonly files: readonly FileItem[];
  readonly onClose: () => void;
}

const MODES = [
  { value: "add", label: "Hinzufügen" },
  { value: "remove", label: "Entfernen" },
  { value: "replace", label: "Ersetzen" },
] as const;
const FIELD: Readonly<Record<TagMode, string>> = {
  add: "Schlagworte hinzufügen",
  remove: "Schlagworte entfernen",
  replace: "Neue Schlagworte",
};
const VERB: Readonly<Record<TagMode, string>> = {
  add: "hinzufügen",
  remove: "entfernen",
  replace: "ersetzen",
};
/** Number of lost tags shown before "show all". */
const SHOWN = 6;
const quoted = (tags: readonly string[]): string => tags.map((tag) => `„${tag}“`).join(", ");

function told(mode: TagMode, tags: readonly string[]) {
  const what = `Schlagwort${tags.length === 1 ? "" : "e"} ${quoted(tags)}`;
  return (count: number): string => {
    if (tags.length === 0) return `Schlagworte von ${documents(count)} entfernt`;
    const on = `${what} auf ${count === 1 ? "1 Dokument" : `${count} Dokumenten`}`;
    return mode === "add" ? on : `${on} ${mode === "remove" ? "entfernt" : "ersetzt"}`;
  };
}

/** Adds, removes or replaces tags of several documents, and shows beforehand which get lost. */
export function TagsPanel({ files, onClose }: Props) {
  useFocusBack();
  const { workspace } = useWorkspace();
  const { tags: known } = useFieldOptions();
  const [mode, setMode] = useState<TagMode>("add");
  const [tags, setTags] = useState<string[]>([]);
  const changes = tagChanges(files, mode, tags);
  const lost = mode === "replace" ? lostTags(changes) : [];
  const present = [...new Set(files.flatMap((file) => file.tags))];
  const fixed = files.filter((file) => !file.can_modify).length;
  const ready = changes.length > 0 && (tags.length > 0 || mode === "replace");
  const apply = (): void => {
    void runChanges(workspace.scope, changes, told(mode, tags));
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="25rem"
      withOverlay={false}
      lockScroll={false}
      title="Schlagworte ändern"
      classNames={{ body: classes.body, content: classes.content }}
    >
      <Stack gap="md" className={classes.fields}>
        <ModeChoice mode={mode} onMode={setMode} />
        <TagsInput
          data-autofocus
          label={FIELD[mode]}
          size="md"
          value={tags}
          onChange={setTags}
          data={mode === "remove" ? present : [...known]}
          filter={matchingOptions}
          limit={30}
          maxDropdownHeight={220}
          maxTags={TAGS_MAX}
          maxLength={TAG_MAX}
          acceptValueOnBlur
          clearable={false}
          placeholder={tags.length === 0 ? "Eingeben und mit Enter bestätigen" : ""}
        />
        {lost.length > 0 ? (
          <Lost lost={lost} count={changes.length} onInstead={() => setMode("add")} />
        ) : null}
        {fixed > 0 ? (
          <Text size="sm" c="dimmed">
            {documents(fixed)} davon dürfen Sie nicht ändern; sie bleiben, wie sie sind.
          </Text>
        ) : null}
      </Stack>
      <Foot
        ready={ready}
        mode={mode}
        count={changes.length}
        loses={lost.length > 0}
        onApply={apply}
        onClose={onClose}
      />
    </Drawer>
  );
}

interface ModeChoiceProps {
  readonly mode: TagMode;
  readonly onMode: (mode: TagMode) => void;
}

function ModeChoice({ mode, onMode }: ModeChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="Was mit den Schlagworten geschieht"
      data={[...MODES]}
      value={mode}
      onChange={(value) => onMode(MODES.find((one) => one.value === value)?.value ?? "add")}
    />
  );
}

interface FootProps {
  readonly ready: boolean;
  readonly mode: TagMode;
  /** Number of documents that change. */
  readonly count: number;
  /** True if tags get lost. */
  readonly loses: boolean;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

function Foot({ ready, mode, count, loses, onApply, onClose }: FootProps) {
  return (
    <div className={classes.foot}>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button flex={1} disabled={!ready} color={loses ? "red.9" : "pine"} onClick={onApply}>
          {ready ? `Auf ${count} ${VERB[mode]}` : VERB[mode].replace(/^./, (c) => c.toUpperCase())}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center" mt="xs">
        Läuft im Hintergrund, 10 Sekunden lang umkehrbar.
      </Text>
    </div>
  );
}

interface LostProps {
  readonly lost: ReturnType<typeof lostTags>;
  readonly count: number;
  readonly onInstead: () => void;
}

function Lost({ lost, count, onInstead }: LostProps) {
  const [all, setAll] = useState(false);
  const shown = all ? lost : lost.slice(0, SHOWN);
  return (
    <>
      <Alert color="orange" role="status" icon={<IconAlertTriangleFilled aria-hidden />}>
        <strong>{count === 1 ? "Auf 1 Dokument ersetzt." : `Auf ${count} Dokumenten ersetzt.`}</strong> Diese
        Schlagworte gehen dort verloren:
      </Alert>
      <ul className={classes.lost} aria-label="Schlagworte, die verloren gehen">
        {shown.map(({ tag, count: on }) => (
          <li key={tag}>
            <span>{tag}</span>
            <span className={classes.count}>auf {on}</span>
          </li>
        ))}
      </ul>
      {lost.length > shown.length ? (
        <Anchor component="button" type="button" ta="start" onClick={() => setAll(true)}>
          und {lost.length - shown.length} weitere
        </Anchor>
      ) : null}
      <Text c="dimmed">
        Lieber behalten?{" "}
        <Anchor component="button" type="button" onClick={onInstead}>
          Stattdessen hinzufügen
        </Anchor>
      </Text>
    </>
  );
}
