import { Alert, Badge, Button, Group, Skeleton, Text } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { MANDATE_STATES, type Mandate } from "@krempelfrei/contract/customers/mandates";
import { IconPencilFilled, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { germanDate } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { mandatesQuery, useRevokeMandate } from "./mandates.api.ts";
import classes from "./mandates.module.css";
import { LoadError } from "../../ui/load-error.tsx";

// The validation of account numbers contains the rules of all countries, so it is loaded only for the form.
const MandateDialog = lazy(async () => ({
  default: (await import("./mandate.dialog.tsx")).MandateDialog,
}));

const MandateAccountDialog = lazy(async () => ({
  default: (await import("./mandate-account.dialog.tsx")).MandateAccountDialog,
}));

interface Props {
  readonly customer: CustomerDetails;
  /** True if the customer pays by debit, which needs a mandate. */
  readonly needed: boolean;
}

/** The SEPA mandates of a customer: the active one with its actions, and former ones. */
export function Mandates({ customer, needed }: Props) {
  const { data, isError, refetch } = useQuery(mandatesQuery(customer.id));
  const [edited, setEdited] = useState<{ mandateId: string | undefined }>();
  const [moved, setMoved] = useState<Mandate>();
  if (isError && !data) {
    return <LoadError title="Die Mandate konnten nicht geladen werden." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height="6rem" role="status" aria-label="Lade Daten..." />;
  const active = data.data.find(({ status }) => status === "active");
  const earlier = data.data.filter((mandate) => mandate !== active);
  return (
    <div>
      <Text fw={600} mb="xs">
        SEPA-Mandat
      </Text>
      {active ? (
        <ActiveMandate
          customerId={customer.id}
          mandate={active}
          onEdit={() => setEdited({ mandateId: active.id })}
          onMove={() => setMoved(active)}
        />
      ) : needed ? (
        <Alert color="orange">Es fehlt ein gültiges SEPA-Mandat. Ohne Mandat wird nichts eingezogen.</Alert>
      ) : (
        <Text c="dimmed">Kein Mandat hinterlegt</Text>
      )}
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setEdited({ mandateId: undefined })}
      >
        {active ? "Neues Mandat" : "Mandat erfassen"}
      </Button>
      {earlier.length > 0 ? <EarlierMandates mandates={earlier} /> : null}
      {edited ? (
        <Suspense>
          <MandateDialog
            customer={customer}
            nextReference={data.next_reference}
            mandateId={edited.mandateId}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
      {moved ? (
        <Suspense>
          <MandateAccountDialog
            customerId={customer.id}
            mandate={moved}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ActiveProps {
  readonly customerId: string;
  readonly mandate: Mandate;
  readonly onEdit: () => void;
  readonly onMove: () => void;
}

function ActiveMandate({ customerId, mandate, onEdit, onMove }: ActiveProps) {
  const revoke = useRevokeMandate(customerId);
  const askRevoke = async (): Promise<void> => {
    const sure = await confirmProceed({
      message: `Wollen Sie das Mandat ${mandate.reference} wirklich widerrufen? Danach wird nichts mehr von diesem Konto eingezogen.`,
    });
    if (!sure) return;
    try {
      await revoke.mutateAsync(mandate.id);
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <div className={classes.mandate}>
      <dl className={classes.facts}>
        <Fact label="IBAN" value={mandate.iban_masked} />
        <Fact label="Kontoinhaber" value={mandate.holder} />
        <Fact label="Mandatsreferenz" value={mandate.reference} />
        <Fact label="Unterschrieben am" value={germanDate(mandate.signed_on)} />
        {mandate.last_used_on === null ? null : (
          <Fact label="Zuletzt eingezogen am" value={germanDate(mandate.last_used_on)} />
        )}
      </dl>
      {mandate.account_changed ? (
        <Text size="sm" c="dimmed" mb="sm">
          Das neue Konto wird der Bank mit dem nächsten Einzug gemeldet.
        </Text>
      ) : null}
      <Group gap="sm">
        {mandate.can_modify ? (
          <Button variant="light" leftSection={<IconPencilFilled size={20} aria-hidden />} onClick={onEdit}>
            Mandat bearbeiten
          </Button>
        ) : (
          <Button variant="light" leftSection={<IconPencilFilled size={20} aria-hidden />} onClick={onMove}>
            Konto ändern
          </Button>
        )}
        <Button variant="default" loading={revoke.isPending} onClick={() => void askRevoke()}>
          Widerrufen
        </Button>
      </Group>
    </div>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function EarlierMandates({ mandates }: { readonly mandates: readonly Mandate[] }) {
  return (
    <details className={classes.earlier}>
      <summary>Frühere Mandate ({mandates.length})</summary>
      <ul>
        {mandates.map((mandate) => (
          <li key={mandate.id}>
            <bdi>{mandate.reference}</bdi>, {mandate.iban_masked}, unterschrieben am{" "}
            {germanDate(mandate.signed_on)}{" "}
            <Badge bg="var(--app-soft)" c="inherit" tt="none">
              {MANDATE_STATES.find(({ value }) => value === mandate.status)?.label}
            </Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}
