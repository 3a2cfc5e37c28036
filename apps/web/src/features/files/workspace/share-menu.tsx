import { Button, Menu } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconChevronDown, IconLockFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { IconUsersSolid } from "../../../ui/icons.tsx";
import { relationshipsQuery } from "../data/files.api.ts";
import { useWorkspace } from "../data/workspace.ts";
import { hasTwoReaders, readersOf } from "../data/readers.ts";

/** Choice of readers, as `actions.share` accepts it. */
export interface ShareChoice {
  /** Undefined for everybody of the group. */
  readonly owner: string | undefined;
  readonly label: string;
}

/** Choices of owner; empty in a group of one person (specification 5, "Owner choice"). */
export function useShareChoices(): readonly ShareChoice[] {
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  const persons = data?.data ?? [];
  if (persons.length < 2) return [];
  const single = workspace.staff
    ? persons.map(({ id, name }) => ({ owner: id, label: `Nur ${name}` }))
    : [{ owner: workspace.currentId, label: "Nur ich" }];
  return [{ owner: undefined, label: "Alle in der Beziehungskiste" }, ...single];
}

const isChosen = ({ owner }: ShareChoice, file: FileItem): boolean =>
  owner === undefined ? file.is_for_all : !file.is_for_all && file.user_id === owner;

export function ShareItems({ file }: { readonly file: FileItem }) {
  const { actions } = useWorkspace();
  const choices = useShareChoices();
  return choices.map((choice) => (
    <Menu.RadioItem
      key={choice.label}
      value={choice.owner ?? ""}
      checked={isChosen(choice, file)}
      closeMenuOnClick
      onChange={() => actions.share([file], choice.owner)}
    >
      {choice.label}
    </Menu.RadioItem>
  ));
}

interface Props {
  readonly file: FileItem;
  /** Class of the surrounding buttons; with it a plain button with the icon above its text is rendered. */
  readonly sheetClass?: string | undefined;
}

/**
 * "Teilen: Alle": the readers of a document, and the menu to change them. Renders nothing in a group of one person, or
 * without the right to change the document.
 */
export function ShareMenu({ file, sheetClass }: Props) {
  const choices = useShareChoices();
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  if (choices.length === 0 || !file.can_modify) return null;
  const { short } = readersOf(file, data?.data ?? [], workspace.staff ? undefined : workspace.currentId);
  const Icon = file.is_for_all || hasTwoReaders(file) ? IconUsersSolid : IconLockFilled;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {sheetClass === undefined ? (
          <Button
            variant="subtle"
            c="var(--mantine-color-text)"
            px="0.625rem"
            leftSection={<Icon size="1.125rem" aria-hidden />}
            rightSection={<IconChevronDown size="1rem" aria-hidden />}
          >
            Teilen: {short}
          </Button>
        ) : (
          <button type="button" className={sheetClass}>
            <Icon size="1.375rem" aria-hidden />
            Teilen: {short}
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <ShareItems file={file} />
      </Menu.Dropdown>
    </Menu>
  );
}
