import { Button, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FileVersion } from "@krempelfrei/contract/files/versions";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fileSize, germanMoment } from "../../lib/format.ts";
import { downloadVersionUrl, showVersionUrl, versionsQuery } from "../files/data/file-details.api.ts";
import { isViewable } from "../files/preview/preview-kind.ts";
import classes from "./versions.module.css";

/** All contents of a document, for staff; loaded when the list is opened. */
export function Versions({ file }: { file: FileItem }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Versionen</summary>
      {open ? <List id={file.id} /> : null}
    </details>
  );
}

function List({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(versionsQuery(id));
  if (isError) {
    return (
      <Text size="sm" role="alert">
        Die Versionen konnten nicht geladen werden.{" "}
        <Button variant="subtle" size="compact-sm" h="auto" onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      </Text>
    );
  }
  if (!data) {
    return (
      <Text size="sm" c="dimmed" role="status">
        Lade Daten...
      </Text>
    );
  }
  return (
    <ol className={classes.list} aria-label="Versionen">
      {data.data.map((version) => (
        <Version key={version.number} id={id} version={version} />
      ))}
    </ol>
  );
}

function Version({ id, version }: { id: string; version: FileVersion }) {
  const { number, created_at, created_by_name, size, extension, is_current } = version;
  return (
    <li className={classes.version}>
      <span>
        <strong>
          Version {number}
          {is_current ? " (aktuell)" : ""}
        </strong>
        <span className={classes.facts}>
          {germanMoment(created_at)} · {created_by_name ?? "Unbekannt"}
          <br />
          {extension.toUpperCase()}, {fileSize(size)}
        </span>
      </span>
      <span className={classes.links}>
        {!isViewable(version) ? null : (
          <a
            href={showVersionUrl(id, number)}
            target="_blank"
            rel="noopener"
            aria-label={`Version ${number} öffnen`}
            data-tip={`Version ${number} öffnen`}
          >
            <IconExternalLink size={20} aria-hidden />
          </a>
        )}
        <a
          href={downloadVersionUrl(id, number)}
          download
          aria-label={`Version ${number} herunterladen`}
          data-tip={`Version ${number} herunterladen`}
        >
          <IconDownload size={20} aria-hidden />
        </a>
      </span>
    </li>
  );
}
