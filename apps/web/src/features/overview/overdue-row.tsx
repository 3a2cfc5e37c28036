import { Anchor, Button, CopyButton } from "@mantine/core";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { IconCheck, IconCopy, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { lazy } from "../../lib/lazy.ts";
import { germanDate } from "../../lib/format.ts";
import { DateBlock } from "../deadlines/date-block.tsx";
import { deadlinesQuery } from "../deadlines/deadlines.api.ts";
import { lateOnes } from "../deadlines/group-deadlines.ts";
import { useDeadlineActions } from "../deadlines/use-deadline-actions.tsx";
import { factsQuery, useRenewedFacts } from "../files/data/facts.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { Breakable } from "../../ui/title/breakable.tsx";
import classes from "./at-a-glance.module.css";

const PaymentDialog = lazy(() => import("../document/facts/payment.dialog.tsx"));

interface Props {
  /** Moves the focus, because the pressed button disappears with the row. */
  readonly onSettle: () => void;
}

/** The longest overdue deadline by name, with buttons that pay and settle it. */
export default function OverdueRow({ onSettle }: Props) {
  const { data } = useQuery(deadlinesQuery(undefined));
  const { settle } = useDeadlineActions(undefined);
  const late = data ? lateOnes(data) : [];
  const [deadline] = late;
  if (!data || !deadline) return null;
  const { title, due_on, note, file, person, kind, can_settle } = deadline;
  const more = late.length - 1;
  const verb = kind === "payment" ? "Bezahlt" : "Erledigt";
  const details = [note ?? file.author ?? file.name, data.persons.length > 1 ? person.name : null];
  const done = (): void => {
    onSettle();
    void settle(deadline);
  };
  return (
    <div className={classes.overdue}>
      <DateBlock day={due_on} today={data.today} />
      <span className={classes.words}>
        <Link className={`${classes.title} touch`} to={`/browser?file=${file.id}`}>
          <bdi>
            <Breakable text={title} />
          </bdi>
        </Link>
        <span>
          <span className={classes.late}>{nearnessText(due_on, data.today)} überfällig</span>
          <span className="visually-hidden">, am {germanDate(due_on)}</span>
          {" · "}
          <bdi>{details.filter((text) => text !== null).join(" · ")}</bdi>
          {more > 0 ? (
            <>
              {" · "}
              <Anchor component={Link} to="/deadlines" underline="always" inherit>
                und {more} weitere
              </Anchor>
            </>
          ) : null}
        </span>
      </span>
      {can_settle ? (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-keyshortcuts="x"
            aria-label={`${verb}: ${title}`}
            onClick={done}
          >
            {verb}
          </Button>
          {kind === "payment" ? <Payment key={deadline.id} deadline={deadline} onPaid={done} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/** Payment of a document with a known account and amount. */
function Payment({ deadline, onPaid }: { readonly deadline: Deadline; readonly onPaid: () => void }) {
  const { workspace } = useWorkspace();
  const { data: facts } = useQuery(factsQuery(deadline.file.id));
  const [paying, setPaying] = useState(false);
  const file = workspace.listed.find(({ id }) => id === deadline.file.id);
  useRenewedFacts(file);
  const payment = facts?.payment;
  if (!file || !payment) return null;
  return (
    <>
      <CopyButton value={payment.iban.replaceAll(" ", "")} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            aria-label={copied ? "IBAN kopiert" : `IBAN kopieren: ${deadline.title}`}
            onClick={copy}
          >
            {copied ? "kopiert" : "IBAN"}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        aria-keyshortcuts="z"
        aria-label={`GiroCode: ${deadline.title}`}
        onClick={() => setPaying(true)}
      >
        GiroCode
      </Button>
      <Suspense>
        {paying ? (
          <PaymentDialog
            file={file}
            facts={facts}
            payment={payment}
            onPaid={() => {
              setPaying(false);
              onPaid();
            }}
            onClose={() => setPaying(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
