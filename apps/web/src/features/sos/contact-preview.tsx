import { Button, Group, List, Modal, Skeleton, Text } from "@mantine/core";
import type { SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { IconEyeFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { downloadUrl, previewUrl, showUrl } from "../files/data/files.api.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./access.module.css";
import { previewQuery } from "./sos.api.ts";
import { SosDocuments } from "./sos-documents.tsx";

const SHOWN = 8;

/** The documents that a contact would see now, with a preview of the page. */
export function ContactPreview() {
  const { data, isError } = useQuery(previewQuery);
  const [open, setOpen] = useState(false);
  if (isError && !data) return <Text role="alert">Die Dokumente konnten nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="8rem" role="status" aria-label="Lade Daten..." />;
  const files = data.persons.flatMap((person) => person.files);
  // A line that says "one more" would take the place of that one.
  const shown = files.length === SHOWN + 1 ? files : files.slice(0, SHOWN);
  const more = files.length - shown.length;
  return (
    <>
      {files.length === 0 ? (
        <Text>Noch kein Dokument ist als SOS markiert. Ihre Kontakte würden nichts sehen.</Text>
      ) : (
        <>
          <Text mb="xs">
            {files.length === 1 ? "Ein Dokument ist" : `${files.length} Dokumente sind`} als SOS markiert:
          </Text>
          <List listStyleType="disc">
            {shown.map(({ id, name }) => (
              <List.Item key={id}>
                <bdi style={{ overflowWrap: "anywhere" }}>
                  <Breakable text={name} />
                </bdi>
              </List.Item>
            ))}
          </List>
          {more > 0 ? <Text mt="xs">und {more} weitere</Text> : null}
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          leftSection={<IconEyeFilled size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Testzugang ansehen
        </Button>
      </Group>
      {open ? <TestAccess persons={data.persons} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface TestProps {
  readonly persons: readonly SosPerson[];
  readonly onClose: () => void;
}

/** The page as a contact will see it. Nobody is notified, and the log of accesses has no entry. */
function TestAccess({ persons, onClose }: TestProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} fullScreen title="Testzugang: So sehen Ihre Kontakte Ihre Dokumente">
      <div className={classes.page}>
        <SosDocuments
          persons={persons}
          addresses={{ show: showUrl, download: downloadUrl, preview: previewUrl }}
        />
      </div>
    </Modal>
  );
}
