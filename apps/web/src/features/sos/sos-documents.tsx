import { ActionIcon, Anchor, Paper, Text, Title } from "@mantine/core";
import type { SosFile, SosPerson, SosPhone } from "@krempelfrei/contract/sos/sos-access";
import { IconChevronRight, IconDownload, IconPhoneFilled } from "@tabler/icons-react";
import { useId } from "react";
import { fileSize, relevanceDateFormatted, documents, germanLongDate } from "../../lib/format.ts";
import type { PreviewAddress } from "../files/data/files.api.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import { isViewable } from "../files/preview/preview-kind.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
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

/**
 * The documents by person, to open and save (specification 2: nothing else in SOS mode): urgent ones first, telephone
 * numbers, then the rest.
 */
export function SosDocuments({ persons, addresses }: Props) {
  return (
    <>
      {persons.map((person) => (
        <Person key={person.id} person={person} addresses={addresses} />
      ))}
    </>
  );
}

function Person({ person, addresses }: { readonly person: SosPerson; readonly addresses: Addresses }) {
  const { id, name, files, phones, is_trial } = person;
  const first = files.filter(({ is_urgent }) => is_urgent);
  const rest = files.filter(({ is_urgent }) => !is_urgent);
  const list = { addresses, closed: is_trial };
  return (
    <section className={classes.person} aria-labelledby={`person-${id}`}>
      <Title order={2} id={`person-${id}`}>
        {name}
      </Title>
      <Text c="dimmed" mt={4}>
        {accessSentence(person)}
      </Text>
      {first.length > 0 ? <Part title="Zuerst" files={first} urgent {...list} /> : null}
      {phones.length > 0 ? <Phones phones={phones} /> : null}
      {rest.length > 0 ? (
        <Part title={first.length > 0 ? "Weitere Dokumente" : "Dokumente"} files={rest} {...list} />
      ) : null}
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly files: readonly SosFile[];
  readonly addresses: Addresses;
  /** True in a test run, where no document opens. */
  readonly closed: boolean;
  readonly urgent?: boolean;
}

function Part({ title, files, addresses, closed, urgent = false }: PartProps) {
  const id = useId();
  return (
    <>
      <Title order={3} id={id} className={classes.title}>
        {title} <span className={classes.count}>{files.length}</span>
      </Title>
      <Paper
        component="ul"
        withBorder
        className={classes.files}
        data-urgent={urgent || undefined}
        aria-labelledby={id}
      >
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            {closed ? (
              <div className={classes.open}>
                <Facts file={file} addresses={addresses} />
              </div>
            ) : (
              <Opening file={file} addresses={addresses} />
            )}
          </li>
        ))}
      </Paper>
    </>
  );
}

function Opening({ file, addresses }: { readonly file: SosFile; readonly addresses: Addresses }) {
  if (!isViewable(file)) return <SavedOnly file={file} addresses={addresses} />;
  return (
    <>
      <a
        href={addresses.show(file.id)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${file.name} öffnen (neues Fenster)`}
        className={classes.open}
      >
        <Facts file={file} addresses={addresses} />
        <IconChevronRight size={24} aria-hidden className={classes.arrow} />
      </a>
      <ActionIcon
        component="a"
        href={addresses.download(file.id)}
        download
        variant="default"
        size="3rem"
        aria-label={`${file.name} herunterladen`}
        title="Herunterladen"
        className={classes.download}
      >
        <IconDownload size={24} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** A document that browsers do not show, such as the photograph of an iPhone: it is saved, and opened by the device. */
function SavedOnly({ file, addresses }: { readonly file: SosFile; readonly addresses: Addresses }) {
  return (
    <a
      href={addresses.download(file.id)}
      download
      aria-label={`${file.name} herunterladen`}
      aria-describedby={`saved-${file.id}`}
      className={classes.open}
    >
      <span className={classes.words}>
        <Facts file={file} addresses={addresses} />
        <Text id={`saved-${file.id}`} component="span" display="block" mt={4}>
          Bitte herunterladen: Der Browser zeigt es nicht, Ihr Gerät kann es meist öffnen.
        </Text>
      </span>
      <IconDownload size={24} aria-hidden className={classes.arrow} />
    </a>
  );
}

function Facts({ file, addresses }: { readonly file: SosFile; readonly addresses: Addresses }) {
  const facts = [relevanceDateFormatted(file), file.author, fileSize(file.size)].filter(Boolean).join(" · ");
  return (
    <>
      <DocumentPicture file={file} size="row" address={addresses.preview} />
      <span className={classes.words}>
        <Text fw={600} size="lg" component="bdi" display="block">
          <Breakable text={file.name} />
        </Text>
        <Text c="dimmed" component="span" display="block">
          {facts}
        </Text>
      </span>
    </>
  );
}

/** Other contacts of the person, each with a link that calls them. */
function Phones({ phones }: { readonly phones: readonly SosPhone[] }) {
  const id = useId();
  return (
    <>
      <Title order={3} id={id} className={classes.title}>
        Anrufen
      </Title>
      <Paper component="ul" withBorder className={classes.files} aria-labelledby={id}>
        {phones.map(({ name, relation, phone }) => (
          <li key={`${name} ${phone}`} className={classes.file}>
            <Anchor href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={classes.open} underline="never">
              <span className={classes.words}>
                <Text fw={600} size="lg" component="bdi" display="block">
                  {name}
                </Text>
                <Text c="dimmed" component="span" display="block">
                  {[relation, phone].filter(Boolean).join(" · ")}
                </Text>
              </span>
              <span className={classes.call}>
                <IconPhoneFilled size={24} aria-hidden />
                <span className="visually-hidden">anrufen</span>
              </span>
            </Anchor>
          </li>
        ))}
      </Paper>
    </>
  );
}

/** Access of a contact in one or two sentences: the documents, the end, and that each view is recorded. */
function accessSentence({ name, till, files, is_trial }: SosPerson): string {
  if (is_trial) return `Probe: Im Notfall können Sie hier ${documents(files.length)} lesen.`;
  if (files.length === 0) return "Hier sind keine Dokumente für den Notfall hinterlegt.";
  const until = till === null ? "" : ` bis zum ${germanLongDate(till)}`;
  return `Sie können${until} ${documents(files.length)} lesen. ${name} sieht, was Sie öffnen.`;
}
