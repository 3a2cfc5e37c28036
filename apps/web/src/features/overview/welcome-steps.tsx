import { Button } from "@mantine/core";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import type { SosContact } from "@krempelfrei/contract/sos/sos";
import {
  IconCameraFilled,
  IconCheck,
  IconClockFilled,
  IconFileUploadFilled,
  IconLifebuoyFilled,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { readDrop } from "../../ui/upload/dropped-files.ts";
import { FileInput } from "../../ui/upload/upload-zone.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { browserQuery } from "../files/data/files.api.ts";
import { lockerUploads } from "../uploads/uploads.api.ts";
import { addUploads } from "../uploads/uploads.ts";
import classes from "./welcome.module.css";

const give = (files: File[]): void => addUploads(files, { scope: "locker" }, lockerUploads);

const whereIs = ({ state, folder }: LockerEntry): string => {
  if (state === "waiting") return "wartet auf Ihren Krempler";
  if (state === "sorting") return "wird gerade sortiert";
  return folder ? `abgelegt in ${folder.name}` : "abgelegt";
};

/** Sends a letter to the Krempler, chosen or dropped here; then shows its state. */
export function LetterStep({ letter }: { readonly letter: LockerEntry | undefined }) {
  const narrow = useNarrow();
  const files = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classes.content}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void readDrop(event.dataTransfer, give);
      }}
    >
      <p>
        {narrow
          ? "Fotografieren Sie einen Brief oder wählen Sie eine Datei. Ihr Krempler legt ihn ab."
          : "Fotografieren Sie einen Brief oder ziehen Sie eine Datei hierher. Ihr Krempler legt ihn ab."}
      </p>
      {letter ? (
        <div className={classes.result}>
          {letter.state === "filed" ? (
            <IconCheck size={20} aria-hidden />
          ) : (
            <IconClockFilled size={20} aria-hidden />
          )}
          <span>
            <bdi>{letter.name}</bdi>
            <span>{whereIs(letter)}</span>
          </span>
        </div>
      ) : (
        <div className={classes.buttons}>
          {narrow ? (
            <Button component={Link} to="/locker" leftSection={<IconCameraFilled size={20} aria-hidden />}>
              Fotografieren
            </Button>
          ) : null}
          <Button
            variant={narrow ? "default" : "light"}
            leftSection={<IconFileUploadFilled size={20} aria-hidden />}
            onClick={() => files.current?.click()}
          >
            Datei wählen
          </Button>
          <FileInput inputRef={files} onFiles={give} />
        </div>
      )}
    </div>
  );
}

/** Words with hits: from the person's own documents if there are any. */
function useWords(): readonly string[] {
  const files = useQuery(browserQuery(undefined)).data?.files;
  return useMemo(() => {
    const file = files?.at(-1);
    if (!file) return ["rechnung", "versicherung", "vertrag"];
    const { author, name, date_relevance_year: year } = file;
    const words = [author ?? "", name.split(/[\s_,.-]+/)[0] ?? "", String(year ?? "")];
    return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length > 2))];
  }, [files]);
}

export function SearchStep({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const narrow = useNarrow();
  const words = useWords();
  return (
    <div className={classes.content}>
      <p>Tippen Sie, woran Sie sich erinnern: Absender, Jahr oder ein Wort aus dem Brief.</p>
      <div className={classes.buttons}>
        {words.map((word) => (
          <button key={word} type="button" className={classes.word} onClick={() => onSearch(word)}>
            {word}
          </button>
        ))}
      </div>
      <p className={classes.small}>
        Das Suchfeld steht immer oben.
        {narrow ? null : (
          <>
            {" "}
            Taste <kbd>/</kbd>
          </>
        )}
      </p>
    </div>
  );
}

export function ContactStep({ contact }: { readonly contact: SosContact | undefined }) {
  return (
    <div className={classes.content}>
      <p>Wer soll an Patientenverfügung und Medikamente kommen, wenn Ihnen etwas passiert?</p>
      {contact ? (
        <div className={classes.result}>
          <IconCheck size={20} aria-hidden />
          <span>
            <bdi>{contact.full_name}</bdi>
            <span>ist Ihr Notfallkontakt</span>
          </span>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button
            component={Link}
            to="/sos"
            variant="light"
            leftSection={<IconLifebuoyFilled size={20} aria-hidden />}
          >
            Kontakt hinzufügen
          </Button>
        </div>
      )}
    </div>
  );
}
