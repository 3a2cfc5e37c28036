import { can } from "@krempelfrei/contract/access";
import { Anchor } from "@mantine/core";
import { IconMessageFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useUser } from "../../../lib/session.ts";
import { useUnsavedGuard } from "../../../ui/use-unsaved-guard.ts";
import { customerQuery } from "../customers.api.ts";
import { Composer, EMPTY_DRAFT } from "./composer.tsx";
import { DatesCard } from "./dates-card.tsx";
import { LatestCard } from "./latest-card.tsx";
import { PersonsCard } from "./persons-card.tsx";
import classes from "./summary.module.css";
import { Tiles } from "./tiles.tsx";
import { Usage } from "./usage.tsx";
import { WaitingCard } from "./waiting-card.tsx";

interface Props {
  readonly customerId: string;
}

/**
 * /customers/{id}/overview, read before a call: balance, waiting documents, deadlines, persons, last events, note and
 * storage.
 */
export function SummarySection({ customerId }: Props) {
  const { role } = useUser();
  const { data: customer } = useQuery(customerQuery(customerId));
  const [isNoting, setNoting] = useState(false);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const noteButton = useRef<HTMLButtonElement>(null);
  useUnsavedGuard(draft.text.trim() !== "");
  const canContact = customer?.can_contact ?? false;
  const close = (): void => {
    setNoting(false);
    noteButton.current?.focus();
  };
  return (
    <div className={classes.summary}>
      <Tiles
        customerId={customerId}
        seesAccount={can(role, "customers.details") && customer?.is_sample !== true}
        canContact={canContact}
        onNote={() => setNoting(true)}
        noteButton={noteButton}
      />
      <div className={classes.cards}>
        <DatesCard customerId={customerId} />
        <PersonsCard customerId={customerId} canContact={canContact} canAdd={can(role, "customers.write")} />
        {canContact ? (
          <LatestCard
            customerId={customerId}
            canContact={canContact}
            seesHistory={can(role, "changelog.read")}
            composer={
              isNoting ? (
                <Composer customerId={customerId} draft={draft} onDraft={setDraft} onClose={close} />
              ) : null
            }
          />
        ) : null}
      </div>
      <WaitingCard customerId={customerId} />
      {customer?.note ? <Note customerId={customerId} text={customer.note} /> : null}
      <Usage customerId={customerId} />
    </div>
  );
}

function Note({ customerId, text }: Props & { readonly text: string }) {
  return (
    <section className={classes.note} aria-label="Notiz">
      <span className={classes.icon}>
        <IconMessageFilled size={18} aria-hidden />
      </span>
      <p className={classes.noteText}>
        <b>Notiz:</b> <bdi>{text}</bdi>
      </p>
      <Anchor component={Link} to={`/customers/${customerId}`} size="sm" underline="always">
        Bearbeiten
      </Anchor>
    </section>
  );
}
