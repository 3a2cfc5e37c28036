import { Button } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { factsQuery } from "../../files/data/facts.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { PreviewStart } from "../../files/preview/preview-kind.ts";
import { CopyValue } from "./copy-value.tsx";
import classes from "./facts.module.css";

const PaymentDialog = lazy(() => import("./payment.dialog.tsx"));

interface Props {
  readonly file: FileItem;
  /** Shows a place in the document. */
  readonly onShow: (start: PreviewStart) => void;
}

/** The numbers that the document names, to be copied or seen in it; and how it is paid. */
export function ImportantFacts({ file, onShow }: Props) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(factsQuery(file.id));
  const [paying, setPaying] = useState(false);
  if (!data || data.facts.length === 0) return null;
  const { facts, payment } = data;
  return (
    <section className={classes.section} aria-label="Wichtige Angaben">
      <h3 className={classes.heading}>
        Wichtige Angaben <span className={classes.source}>aus dem Brief gelesen</span>
      </h3>
      <ul className={classes.list}>
        {facts.map(({ label, value, page, quote }) => (
          <li key={`${label} ${value}`} className={classes.fact}>
            <button
              type="button"
              className={classes.show}
              data-tip="Im Dokument zeigen"
              onClick={() => onShow({ page, find: quote, phrase: true })}
            >
              <span className={classes.label}>
                {label} · Seite {page}
              </span>
              <span className={classes.value}>{value}</span>
            </button>
            <CopyValue name={label} value={value} />
          </li>
        ))}
      </ul>
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
