import { Button, PasswordInput, Text } from "@mantine/core";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useState, type SubmitEvent } from "react";
import { previewUrl } from "../data/files.api.ts";
import type { PasswordQuestion } from "./pdf-document.ts";
import classes from "./pdf-password.module.css";

interface Props {
  readonly file: Pick<FileItem, "id" | "preview">;
  readonly question: PasswordQuestion;
}

const WRONG = "Dieses Kennwort öffnet das Dokument nicht.";

/** Asks for the password of a PDF, over the stored picture of its first page if there is one. */
export function PdfPassword({ file, question }: Props) {
  const [answered, setAnswered] = useState<PasswordQuestion>();
  const [isEmpty, setEmpty] = useState(false);
  const { preview } = file;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    const isGiven = typeof password === "string" && password !== "";
    setEmpty(!isGiven);
    if (!isGiven) return;
    setAnswered(question);
    question.answer(password);
  };
  const isWrong = question.isWrong && answered !== question;
  return (
    <div className={classes.ground}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <Text fw={600} size="lg" role="status">
          Das Dokument ist mit einem Kennwort geschützt
        </Text>
        <Text c="dimmed" size="sm">
          {preview === null
            ? "Mit dem Kennwort sehen Sie hier seine Seiten."
            : "Unten sehen Sie seine erste Seite, mit dem Kennwort alle."}{" "}
          Es bleibt auf diesem Gerät und gilt, bis Sie das Dokument schließen.
        </Text>
        <PasswordInput
          name="password"
          label="Kennwort des Dokuments"
          autoComplete="off"
          mt="xs"
          error={isEmpty ? MESSAGES.required : isWrong ? WRONG : undefined}
        />
        <Button type="submit" loading={answered === question}>
          Seiten anzeigen
        </Button>
      </form>
      {preview === null ? null : (
        <img className={classes.page} src={previewUrl(file.id, "800", preview)} alt="Erste Seite" />
      )}
    </div>
  );
}
