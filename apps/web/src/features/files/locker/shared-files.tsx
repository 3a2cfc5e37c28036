import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { forgetShared, sharedFiles } from "../../../lib/kept/shared-files.ts";
import { useUser } from "../../../lib/session.ts";
import { ReadersChoice } from "../uploads/readers-choice.tsx";
import type { Readers } from "../uploads/use-shareable.ts";

interface Props {
  readonly onFiles: (files: File[]) => void;
  /** Undefined where there is nobody to share with. */
  readonly readers: Readers | undefined;
}

/** What another app has shared: it goes into the locker of whoever is signed in, and only if this person says so. */
export function SharedFiles({ onFiles, readers }: Props) {
  const { full_name } = useUser();
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    let here = true;
    void sharedFiles().then((found) => here && setFiles(found));
    return () => {
      here = false;
    };
  }, []);
  const end = (take: boolean): void => {
    setFiles([]);
    void forgetShared();
    if (take) onFiles([...files]);
  };
  const one = files.length === 1;
  return (
    <Modal
      opened={files.length > 0}
      onClose={() => end(false)}
      title={one ? "Geteilte Datei ablegen?" : `${files.length} geteilte Dateien ablegen?`}
      closeButtonProps={{ "aria-label": "Nicht ablegen" }}
    >
      <Text>
        {one ? "Sie kommt" : "Sie kommen"} in das Schließfach von{" "}
        <b>
          <bdi>{full_name}</bdi>
        </b>
        , und Ihr Krempler ordnet {one ? "sie" : "alle"} ein.
      </Text>
      <ul style={{ overflowWrap: "anywhere" }}>
        {files.map(({ name }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and they never change
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {readers ? <ReadersChoice {...readers} label="Wer sieht es nach dem Ablegen?" /> : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => end(false)}>
          Nicht ablegen
        </Button>
        <Button onClick={() => end(true)}>In mein Schließfach legen</Button>
      </Group>
    </Modal>
  );
}
