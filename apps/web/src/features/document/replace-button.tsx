import { Button, Progress, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconReplace } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import { beginWork } from "../../lib/session-state.ts";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { useReplaceFile } from "../files/data/file-details.api.ts";
import classes from "./form/file.dialog.module.css";
import { toastSosMarkGone } from "../files/data/sos-mark.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { uploadExtensions } from "../../ui/upload/upload-extensions.ts";

const FAILED = "Die Datei konnte nicht ersetzt werden. Bitte versuchen Sie es noch einmal.";

/** Uploads the new content of a document; `progress` is a percentage during the upload, else null (specification 4). */
function useReplacement(file: FileItem) {
  const { workspace } = useWorkspace();
  const { mutateAsync } = useReplaceFile(workspace.scope);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const replace = async (content: File): Promise<void> => {
    setError(undefined);
    setProgress(0);
    const step = beginWork();
    try {
      const replaced = await step(mutateAsync({ id: file.id, content, onProgress: setProgress }));
      toastDone(`Die Datei von „${file.name}“ wurde ersetzt.`);
      toastSosMarkGone([file], [replaced]);
    } catch (failure) {
      const text = Object.values(serverErrors(failure))[0] ?? messageOf(failure) ?? FAILED;
      // The person may have gone on to another document.
      if (isShown.current) setError(text);
      else toastError(`Die Datei von „${file.name}“ wurde nicht ersetzt. ${text}`);
    }
    setProgress(null);
  };
  return { replace, progress, error };
}

/** Replaces the content of a document (specification 4, "File replacement"); mounted again for each document. */
export function ReplaceButton({ file }: { file: FileItem }) {
  const { replace, progress, error } = useReplacement(file);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconReplace size={18} aria-hidden />}
        loading={progress !== null}
        onClick={() => input.current?.click()}
      >
        Datei ersetzen
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Neue Datei auswählen"
        accept={uploadExtensions().join(",")}
        onChange={(event) => {
          const [content] = event.currentTarget.files ?? [];
          // Reset, so that the same file can be chosen again.
          event.currentTarget.value = "";
          if (content) void replace(content);
        }}
      />
      {progress === null ? null : (
        <div className={classes.replacing}>
          <Text size="sm" role="status">
            {progress} % hochgeladen
          </Text>
          <Progress value={progress} aria-label="Datei wird ersetzt" />
        </div>
      )}
      {error === undefined ? null : (
        <Text size="sm" role="alert" c="var(--mantine-color-error)" className={classes.replacing}>
          {error}
        </Text>
      )}
    </>
  );
}
