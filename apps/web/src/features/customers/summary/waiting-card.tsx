import type { WaitingFile } from "@krempelfrei/contract/customers/summary";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ToneBadge } from "../../../ui/tone-badge.tsx";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import { Card, Nothing } from "./card.tsx";
import { arrivedText } from "./day-words.ts";
import { waitingFilesQuery } from "./summary.api.ts";
import classes from "./summary.module.css";
import { documentsPath } from "../../files/data/documents-path.ts";

/** Number of pictures beside the tile that counts the rest. */
const BESIDE_REST = 8;

/** The latest unfiled documents, with their pictures. */
export function WaitingCard({ customerId }: { readonly customerId: string }) {
  const { data, isError, isPending, refetch, dataUpdatedAt } = useQuery(waitingFilesQuery(customerId));
  const to = documentsPath(customerId);
  if (data?.total === 0) return null;
  const { total = 0, suggested = 0, data: files = [] } = data ?? {};
  const shown = total > files.length ? files.slice(0, BESIDE_REST) : files;
  const rest = total - shown.length;
  return (
    <Card
      title="Wartet auf Sortieren"
      marks={
        data === undefined ? null : (
          <>
            <ToneBadge tone={undefined}>{total}</ToneBadge>
            {suggested > 0 ? <ToneBadge tone="info">{suggested} mit Vorschlag</ToneBadge> : null}
          </>
        )
      }
      action={
        <Anchor component={Link} to={to} size="sm" underline="always">
          Alle ansehen
        </Anchor>
      }
    >
      {data === undefined ? (
        <Nothing isLoading={isPending} isError={isError} onRetry={refetch} none="" />
      ) : (
        <ul className={classes.letters}>
          {shown.map((file) => (
            <li key={file.id}>
              <Letter to={`${to}?file=${file.id}`} file={file} now={new Date(dataUpdatedAt)} />
            </li>
          ))}
          {rest > 0 ? (
            <li>
              <Link className={classes.rest} to={to} aria-label={`${rest} weitere`}>
                +{rest}
              </Link>
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

interface LetterProps {
  readonly to: string;
  readonly file: WaitingFile;
  readonly now: Date;
}

function Letter({ to, file, now }: LetterProps) {
  return (
    <Link className={classes.letter} to={to}>
      <DocumentPicture file={file} size="row" />
      <bdi className={classes.letterName}>{file.name}</bdi>
      <span className={classes.more}>{arrivedText(file.created_at, now)}</span>
    </Link>
  );
}
