import { Button, Text, Title } from "@mantine/core";
import type { SosFile, SosPerson } from "@krempelfrei/contract/sos/sos-access";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { fileSize, relevanceDateFormatted } from "../../lib/format.ts";
import type { PreviewAddress } from "../files/data/files.api.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import classes from "./sos-documents.module.css";

export interface Addresses {
  readonly show: (id: string) => string;
  readonly download: (id: string) => string;
  readonly preview: PreviewAddress;
}

interface Props {
  readonly persons: readonly SosPerson[];
  readonly addresses: Addresses;
}

/** The documents by person, to be opened and saved (specification 2: nothing else in SOS mode). */
export function SosDocuments({ persons, addresses }: Props) {
  return (
    <>
      {persons.map(({ id, name, files }) => (
        <section key={id} className={classes.person} aria-labelledby={`person-${id}`}>
          <Title order={2} id={`person-${id}`}>
            {name}
          </Title>
          {files.length === 0 ? (
            <Text mt="xs">Hier sind keine Dokumente für den Notfall hinterlegt.</Text>
          ) : (
            <ul className={classes.files}>
              {files.map((file) => (
                <Document key={file.id} file={file} addresses={addresses} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function Document({ file, addresses }: { readonly file: SosFile; readonly addresses: Addresses }) {
  const facts = [file.author, relevanceDateFormatted(file), fileSize(file.size)].filter(Boolean).join(" · ");
  return (
    <li className={classes.file}>
      <DocumentPicture file={file} size="row" address={addresses.preview} />
      <div className={classes.words}>
        <Text fw={600} size="lg" component="bdi" display="block">
          {file.name}
        </Text>
        <Text c="dimmed">{facts}</Text>
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          size="md"
          h="3rem"
          href={addresses.show(file.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${file.name} öffnen (neues Fenster)`}
          leftSection={<IconExternalLink size={22} aria-hidden />}
        >
          Öffnen
        </Button>
        <Button
          component="a"
          size="md"
          h="3rem"
          variant="default"
          href={addresses.download(file.id)}
          download
          aria-label={`${file.name} herunterladen`}
          leftSection={<IconDownload size={22} aria-hidden />}
        >
          Herunterladen
        </Button>
      </div>
    </li>
  );
}
