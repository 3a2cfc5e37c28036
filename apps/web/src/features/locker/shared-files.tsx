import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { fileSize } from "../../lib/format.ts";
import { forgetShared, sharedFiles } from "../../lib/kept/shared-files.ts";
import { useUser } from "../../lib/session.ts";
import { ReadersChoice } from "../uploads/readers-choice.tsx";
import type { Readers } from "../uploads/use-shareable.ts";

interface Props {
  readonly onFiles: (files: File[]) => void;
  /** Undefined in a group of one person. */
  readonly readers: Readers | undefined;
}

/** Number of files that did not fit, from the address written by the service worker. */
function leftOut(): number {
  const count = Number(new URLSearchParams(location.search).get("left"));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/**
 * Files from outside of the app. Any web page can send some, so nothing is preselected, and they reach the locker of
 * the signed-in person only by two steps.
 */
export function SharedFiles({ onFiles, readers }: Props) {
  const { id, full_name } = useUser();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<File>>(new Set());
  useEffect(() => {
    let here = true;
    void sharedFiles(id).then((found) => here && setFiles(found));
    return () => {
      here = false;
    };
  }, [id]);
  const end = (taken: readonly File[]): void => {
    setFiles([]);
    void forgetShared();
    if (taken.length > 0) onFiles([...taken]);
  };
  const choose = (file: File, isChosen: boolean): void => {
    const others = [...chosen].filter((each) => each !== file);
    setChosen(new Set(isChosen ? [...others, file] : others));
  };
  const one = files.length === 1;
  const left = leftOut();
  return (
    <Modal
      opened={files.length > 0}
      onClose={() => end([])}
      // Closing discards the files, so it takes a button.
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={one ? "Geteilte Datei ablegen?" : `${files.length} geteilte Dateien ablegen?`}
      closeButtonProps={{ "aria-label": "Nicht ablegen" }}
    >
      <Alert color="orange" title="Von außerhalb dieser App geteilt">
        {one ? "Diese Datei kommt" : "Diese Dateien kommen"} aus einer anderen App oder von einer Webseite.
        Wählen Sie nur aus, was Sie selbst geteilt haben.
      </Alert>
      <Stack gap="xs" my="md" role="group" aria-label="Geteilte Dateien">
        {files.map((file, index) => (
          <Checkbox
            // oxlint-disable-next-line react/no-array-index-key -- two may have the same name, and the list never changes
            key={index}
            checked={chosen.has(file)}
            onChange={({ currentTarget }) => choose(file, currentTarget.checked)}
            label={<bdi>{file.name}</bdi>}
            description={fileSize(file.size)}
            styles={{ label: { overflowWrap: "anywhere" } }}
          />
        ))}
      </Stack>
      {left === 0 ? null : (
        <Text size="sm" mb="md">
          {left === 1 ? "Eine weitere Datei wurde" : `${left} weitere Dateien wurden`} nicht übernommen: Es
          warten höchstens 20 Dateien mit zusammen 100 MB.
        </Text>
      )}
      <Text>
        Was Sie auswählen, kommt in das Schließfach von{" "}
        <b>
          <bdi>{full_name}</bdi>
        </b>
        , und Ihr Krempler ordnet es ein. Alles andere wird verworfen.
      </Text>
      {readers ? <ReadersChoice {...readers} label="Wer sieht es nach dem Ablegen?" /> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => end([])}>
          Nicht ablegen
        </Button>
        <Button
          variant="default"
          disabled={chosen.size === 0}
          onClick={() => end(files.filter((file) => chosen.has(file)))}
        >
          In mein Schließfach legen
        </Button>
      </Group>
    </Modal>
  );
}
