import { Button } from "@mantine/core";
import type { FileFact } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconQrcode, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { factsQuery } from "../../files/data/facts.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { PreviewStart } from "../../files/preview/preview-kind.ts";
import { CopyValue } from "./copy-value.tsx";
import classes from "./facts.module.css";
import { useFactChanges } from "./use-fact-changes.ts";

const PaymentDialog = lazy(() => import("./payment.dialog.tsx"));

interface Props {
  readonly file: FileItem;
  /** Shows a place in the document. */
  readonly onShow: (start: PreviewStart) => void;
}

/** The numbers that the document names, to be copied, seen in it and put right; and how it is paid. */
export function ImportantFacts({ file, onShow }: Props) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(factsQuery(file.id));
  const { add, remove } = useFactChanges(file, data);
  const [paying, setPaying] = useState(false);
  const [mending, setMending] = useState(false);
  if (!data || (data.facts.length === 0 && !file.can_modify)) return null;
  const { facts, payment } = data;
  return (
    <section className={classes.section} aria-label="Wichtige Angaben">
      {facts.length === 0 ? null : (
        <h3 className={classes.heading}>
          Wichtige Angaben <span className={classes.source}>aus dem Brief gelesen</span>
        </h3>
      )}
      <ul className={classes.list}>
        {facts.map((fact) => (
          <Fact
            key={`${fact.label} ${fact.value}`}
            fact={fact}
            onShow={onShow}
            onRemove={mending ? () => void remove(fact) : undefined}
          />
        ))}
      </ul>
      {file.can_modify ? (
        <div className={classes.links}>
          <button type="button" className={classes.link} onClick={() => void add()}>
            Angabe hinzufügen
          </button>
          {facts.length === 0 ? null : (
            <button
              type="button"
              className={classes.link}
              aria-pressed={mending}
              onClick={() => setMending(!mending)}
            >
              {mending ? "Fertig" : "Stimmt etwas nicht?"}
            </button>
          )}
        </div>
      ) : null}
      {payment && !workspace.staff ? (
        <Button
          variant="default"
          fullWidth
          mt="xs"
          leftSection={<IconQrcode size={18} aria-hidden />}
          onClick={() => setPaying(true)}
        >
          Mit der Banking-App bezahlen
        </Button>
      ) : null}
      <Suspense>
        {payment && paying ? (
          <PaymentDialog file={file} facts={data} payment={payment} onClose={() => setPaying(false)} />
        ) : null}
      </Suspense>
    </section>
  );
}

interface FactProps {
  readonly fact: FileFact;
  readonly onShow: Props["onShow"];
  readonly onRemove: (() => void) | undefined;
}

function Fact({ fact: { label, value, place }, onShow, onRemove }: FactProps) {
  const words = (
    <>
      <span className={classes.label}>
        {label} · {place ? `Seite ${place.page}` : "von Hand ergänzt"}
      </span>
      <span className={classes.value}>{value}</span>
    </>
  );
  return (
    <li className={classes.fact}>
      {place ? (
        <button
          type="button"
          className={classes.show}
          data-tip="Im Dokument zeigen"
          onClick={() => onShow({ page: place.page, find: place.quote, phrase: true })}
        >
          {words}
        </button>
      ) : (
        <span className={classes.words}>{words}</span>
      )}
      {onRemove ? (
        <IconButton
          label={`${label} ${value} entfernen`}
          icon={<IconX size={18} aria-hidden />}
          onClick={onRemove}
        />
      ) : (
        <CopyValue name={label} value={value} />
      )}
    </li>
  );
}
