import { Button } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { IconFolderFilled, IconTrashFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { fileSize, germanDate, relevanceDateFormatted } from "../../lib/format.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";
import type { FolderTree } from "../files/data/folder-tree.ts";
import { isBeingRead, searchableExcept } from "../files/data/reading-words.ts";
import type { Seeking } from "../files/preview/use-framed-places.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { readersOf } from "../files/data/readers.ts";
import classes from "./document-view.module.css";
import { PersonMark } from "../../ui/person-mark.tsx";
import { Breakable } from "../../ui/title/breakable.tsx";
import { FileDeadlines } from "../deadlines/file-deadlines.tsx";
import { ImportantFacts } from "./facts/important-facts.tsx";
import { SeriesAmounts } from "./series/series-amounts.tsx";
import { SeriesHint } from "./series/series-notes.tsx";
import { PasswordButton } from "./password-button.tsx";
import { ReplaceButton } from "./replace-button.tsx";

interface FactsProps {
  readonly file: FileItem;
  readonly pointing: Seeking;
}

export function Facts({ file, pointing }: FactsProps) {
  const type = FILE_TYPES.find(({ value }) => value === file.type)?.label;
  const date = relevanceDateFormatted(file);
  const unread = searchableExcept(file.reading);
  return (
    <section className={classes.facts} aria-label="Über das Dokument">
      <h2 className={classes.heading}>
        <Breakable text={file.name} />
      </h2>
      <p className={classes.sender}>{file.author ?? "Unbekannt"}</p>
      <FileDeadlines key={`fristen-${file.id}`} file={file} />
      <ImportantFacts key={file.id} file={file} pointing={pointing} />
      <SeriesAmounts file={file} />
      <SeriesHint file={file} />
      <dl className={classes.list}>
        {date === null ? null : <Fact name="Datum">{date}</Fact>}
        {type === undefined ? null : <Fact name="Typ">{type}</Fact>}
        {file.folder_id === null ? null : (
          <Fact name="Ordner">
            <FolderLinks id={file.folder_id} />
          </Fact>
        )}
        {file.tags.length === 0 ? null : (
          <Fact name="Schlagworte">
            <span className={classes.tags}>
              {file.tags.map((tag) => (
                <span key={tag} className={classes.tag}>
                  {tag}
                </span>
              ))}
            </span>
          </Fact>
        )}
        {unread === undefined ? null : (
          <Fact name="Durchsuchbar">
            <span>{unread}</span>
            <PasswordButton file={file} />
          </Fact>
        )}
      </dl>
      <WhoSees file={file} />
      <h3 className={classes.section}>Verlauf</h3>
      <p className={classes.past}>
        {germanDate(file.created_at)} hinzugefügt
        <br />
        {file.extension.toUpperCase()}, {fileSize(file.size)}
        {isBeingRead(file.reading) ? ", wird gelesen …" : ""}
      </p>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Path of the document's folder, "Alle Dokumente › Steuern"; "Unsortiert" without a folder. */
export function folderPath(tree: FolderTree, { folder_id: id }: FileItem): string {
  if (id === null) return "Unsortiert";
  const [, ...names] = tree.pathOf(id).map(({ name }) => name);
  return ["Alle Dokumente", ...names].join(" › ");
}

/** The path of a folder; each part opens that folder. */
function FolderLinks({ id }: { readonly id: string }) {
  const { workspace } = useWorkspace();
  const path = workspace.tree.pathOf(id);
  const shown = path.length > 1 ? path.slice(1) : path;
  return shown.map((folder, index) => (
    <span key={folder.id}>
      {index > 0 ? " › " : ""}
      <Link to={folder.parent_id === null ? "?" : `?path=${folder.id}`}>
        {folder.parent_id === null ? "Alle Dokumente" : folder.name}
      </Link>
    </span>
  ));
}

/** Readers of the document as text. */
function WhoSees({ file }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  const persons = data?.data ?? [];
  if (persons.length === 0) return null;
  const readers = readersOf(file, persons, workspace.staff ? undefined : workspace.currentId);
  const whole = file.is_for_all && persons.length > 1;
  const group = workspace.staff ? "der Beziehungskiste" : "Ihrer Beziehungskiste";
  return (
    <>
      <h3 className={classes.section}>Wer sieht dieses Dokument?</h3>
      <div className={classes.readers}>
        <span className={classes.marks}>
          {readers.persons.slice(0, 4).map(({ id, name }) => (
            <PersonMark key={id} name={name} tone={persons.findIndex((person) => person.id === id)} />
          ))}
        </span>
        <span>
          {whole ? `Alle in ${group}: ` : ""}
          {readers.long}
        </span>
      </div>
    </>
  );
}

/** Buttons to move, delete or replace the document. */
export function Foot({ file, onGone }: { readonly file: FileItem; readonly onGone: () => void }) {
  const { actions } = useWorkspace();
  if (!file.can_modify && !file.can_delete) return null;
  return (
    <div className={classes.foot}>
      {file.can_modify ? (
        <>
          <Button
            variant="subtle"
            className={classes.quiet}
            leftSection={<IconFolderFilled size="1.125rem" aria-hidden />}
            onClick={() => actions.askMove([file])}
          >
            Verschieben nach …
          </Button>
          <ReplaceButton key={file.id} file={file} />
        </>
      ) : null}
      {file.can_delete ? (
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          leftSection={<IconTrashFilled size="1.125rem" aria-hidden />}
          onClick={() => void actions.remove([file]).then((gone) => gone && onGone())}
        >
          Löschen
        </Button>
      ) : null}
    </div>
  );
}
