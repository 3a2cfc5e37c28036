import { Button } from "@mantine/core";
import { counted } from "@krempelfrei/contract/counted";
import type { FileFact } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconPencilFilled, IconQrcode, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { factsQuery, useRenewedFacts } from "../../files/data/facts.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { Seeking } from "../../files/preview/use-framed-places.ts";
import { AmountLine } from "./amount-line.tsx";
import { CopyValue } from "./copy-value.tsx";
import classes from "./facts.module.css";
import { factMark } from "./fact-marks.ts";
import { useFactChanges } from "./use-fact-changes.ts";
import { can } from "@krempelfrei/contract/access";
import { useUser } from "../../../lib/session.ts";

const PaymentDialog = lazy(() => import("./payment.dialog.tsx"));

interface Props {
  readonly file: FileItem;
  readonly pointing: Seeking;
}

/** Number of facts shown at first; a button shows the others. */
const SHOWN = 6;

/**
 * The numbers and the amount of a document, to be copied, located and corrected; its payment; for approvers, its
 * lessons.
 */
export function ImportantFacts({ file, pointing }: Props) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(factsQuery(file.id));
  useRenewedFacts(file);
  const { add, correct, correctAmount, remove, restore } = useFactChanges(file, data);
  const [paying, setPaying] = useState(false);
  const [mending, setMending] = useState(false);
  const [all, setAll] = useState(false);
  if (!data || (data.facts.length === 0 && data.amount === null && !file.can_modify)) return null;
  const { amount, facts, payment, hidden_facts: hidden } = data;
  const shown = all || mending ? facts : facts.slice(0, SHOWN);
  const more = facts.length - shown.length;
  return (
    <section className={classes.section} aria-label="Wichtige Angaben">
      {facts.length === 0 ? null : (
        <h3 className={classes.heading}>
          Wichtige Angaben <span className={classes.source}>aus dem Brief gelesen</span>
        </h3>
      )}
      <ul className={classes.list}>
        {shown.map((fact, index) => (
          <Fact
            key={factMark(fact)}
            fact={fact}
            pointing={pointing}
            copyKey={index < SHOWN ? String(index + 1) : undefined}
            mend={
              mending ? { onCorrect: () => void correct(fact), onRemove: () => void remove(fact) } : undefined
            }
          />
        ))}
      </ul>
      {more > 0 ? (
        <button type="button" className={classes.link} onClick={() => setAll(true)}>
          {counted(more, "weitere Angabe", "weitere Angaben")}
        </button>
      ) : null}
      {amount || mending ? (
        <AmountLine amount={amount} onCorrect={mending ? () => void correctAmount() : undefined} />
      ) : null}
      {file.can_modify ? (
        <div className={classes.links}>
          <button type="button" className={classes.link} onClick={() => void add()}>
            Angabe hinzufügen
          </button>
          {facts.length + hidden.length === 0 && amount === null ? null : (
            <button
              type="button"
              className={classes.link}
              aria-pressed={mending}
              onClick={() => setMending(!mending)}
            >
              {mending ? "Fertig" : "Stimmt etwas nicht?"}
            </button>
          )}
          {mending && hidden.length > 0 ? (
            <button type="button" className={classes.link} onClick={() => void restore()}>
              {counted(hidden.length, "entfernte Angabe", "entfernte Angaben")} wieder zeigen
            </button>
          ) : null}
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
      <OfficeLessons file={file} />
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
  readonly pointing: Seeking;
  /** Key that copies the value; undefined if it has none. */
  readonly copyKey: string | undefined;
  /** Given while numbers can be corrected. */
  readonly mend: { readonly onCorrect: () => void; readonly onRemove: () => void } | undefined;
}

function Fact({ fact, pointing: { pointed, onPoint, onSeek }, copyKey, mend }: FactProps) {
  const { kind, label, value, place } = fact;
  const mark = factMark(fact);
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
          data-pointed={pointed === mark || undefined}
          onMouseEnter={() => onPoint(mark)}
          onMouseLeave={() => onPoint(undefined)}
          onFocus={() => onPoint(mark)}
          onBlur={() => onPoint(undefined)}
          onClick={() => onSeek(mark)}
        >
          {words}
        </button>
      ) : (
        <span className={classes.words}>{words}</span>
      )}
      {mend ? (
        <>
          <IconButton
            label={`${label} ${value} ändern`}
            icon={<IconPencilFilled size={18} aria-hidden />}
            onClick={mend.onCorrect}
          />
          <IconButton
            label={`${label} ${value} entfernen`}
            icon={<IconX size={18} aria-hidden />}
            onClick={mend.onRemove}
          />
        </>
      ) : (
        <CopyValue
          name={label}
          // Forms of banks refuse blanks.
          value={kind === "iban" ? value.replaceAll(" ", "") : value}
          shortcut={copyKey}
        />
      )}
    </li>
  );
}

const Lessons = lazy(() => import("./lessons.tsx"));

/** Lessons of a filed document, for staff who may approve documents. */
function OfficeLessons({ file: { id, author, folder_id } }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { role } = useUser();
  const isFiled = author !== null && folder_id !== null;
  if (!workspace.staff || !isFiled || !can(role, "documents.approve")) return null;
  return (
    <Suspense>
      <Lessons key={id} fileId={id} />
    </Suspense>
  );
}
