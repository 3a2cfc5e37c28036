import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { ibanError } from "@krempelfrei/contract/customers/iban";
import type { FileFacts, Payment } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { germanAmount } from "@krempelfrei/contract/money";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useState } from "react";
import { AmountField, type AmountValue } from "../../../ui/fields/amount-field.tsx";
import { IbanField } from "../../../ui/fields/iban-field.tsx";
import footClasses from "../../../ui/styles/dialog-foot.module.css";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { Preview } from "../../files/preview/preview.tsx";
import { CopyValue } from "./copy-value.tsx";
import classes from "./facts.module.css";
import { GiroCode } from "./giro-code-view.tsx";
import { hasGiroCode, PURPOSE_MAX, RECIPIENT_MAX, type Transfer } from "./giro-code.ts";

interface Props {
  readonly file: FileItem;
  readonly facts: FileFacts;
  readonly payment: Payment;
  /** Records the payment; undefined if there is nothing to record. */
  readonly onPaid?: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly recipient: string;
  /** Without blanks. */
  readonly iban: string;
  readonly amount: AmountValue;
  readonly purpose: string;
}

const INCOMPLETE = "Bitte die Angaben ergänzen.";
const COMPARE = "Bitte zuerst vergleichen: Dann steht hier der Code.";
const NO_CODE =
  "Für dieses Konto verlangt die Bank auch eine BIC. Deshalb gibt es keinen GiroCode: Bitte überweisen Sie von Hand.";
const WRONG_IBAN = "Diese IBAN stimmt nicht. Bitte im Brief nachsehen.";

/** The transfer requested by a document, beside the document; shown as a GiroCode once the person has compared both. */
export default function PaymentDialog({ file, facts, payment, onPaid, onClose }: Props) {
  useFocusBack();
  const [values, setValues] = useState<Values>({
    recipient: payment.recipient ?? "",
    iban: payment.iban.replaceAll(" ", ""),
    amount: payment.amount_cents,
    purpose: payment.purpose ?? "",
  });
  const [compared, setCompared] = useState(false);
  const change = (part: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...part }));
    // The comparison was for other values.
    setCompared(false);
  };
  const transfer = transferOf(values);
  const hint = transfer === undefined ? INCOMPLETE : hasGiroCode(transfer) ? COMPARE : NO_CODE;
  return (
    <Modal opened onClose={onClose} size="xl" title="Mit der Banking-App bezahlen">
      <Stack gap="md">
        <Text c="dimmed">
          <bdi>{file.name}</bdi>
        </Text>
        <div className={classes.letter}>
          <Preview file={file} plain start={startOf(facts, payment)} />
        </div>
        {payment.former_iban_end === null ? null : (
          <Alert color="orange" icon={<IconAlertTriangleFilled size={20} aria-hidden />} title="Neue IBAN">
            Bisher nannten die Briefe dieses Absenders ein Konto mit dem Ende {payment.former_iban_end}. Bitte
            fragen Sie im Zweifel unter einer Telefonnummer nach, die Sie schon kennen.
          </Alert>
        )}
        <Fields values={values} onChange={change} />
        <Checkbox
          label="Ich habe IBAN und Betrag mit dem Brief verglichen."
          checked={compared}
          disabled={hint !== COMPARE}
          onChange={(event) => setCompared(event.currentTarget.checked)}
        />
        {transfer && compared ? (
          <GiroCode transfer={transfer} />
        ) : (
          <div className={classes.compare}>{hint}</div>
        )}
        <Group justify="flex-end" className={footClasses.foot}>
          <Button variant="default" onClick={onClose}>
            {onPaid ? "Später" : "Schließen"}
          </Button>
          {onPaid ? <Button onClick={onPaid}>Als bezahlt merken</Button> : null}
        </Group>
      </Stack>
    </Modal>
  );
}

function Fields({
  values: { recipient, iban, amount, purpose },
  onChange,
}: {
  readonly values: Values;
  readonly onChange: (part: Partial<Values>) => void;
}) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Empfänger"
        maxLength={RECIPIENT_MAX}
        value={recipient}
        error={recipient.trim() === "" ? "Wer bekommt das Geld?" : undefined}
        rightSection={<CopyValue name="Empfänger" value={recipient} />}
        onChange={(event) => onChange({ recipient: event.currentTarget.value })}
      />
      <AmountField
        label="Betrag in Euro"
        value={amount}
        error={isAmount(amount) ? undefined : "Bitte einen Betrag eingeben, zum Beispiel 75,76."}
        rightSection={
          <CopyValue name="Betrag" value={typeof amount === "number" ? germanAmount(amount) : amount} />
        }
        onChange={(value) => onChange({ amount: value })}
      />
      <IbanField
        label="IBAN"
        value={iban}
        error={ibanError(iban) === undefined ? undefined : WRONG_IBAN}
        rightSection={<CopyValue name="IBAN" value={iban} />}
        onChange={(value) => onChange({ iban: value })}
      />
      <TextInput
        label="Verwendungszweck"
        maxLength={PURPOSE_MAX}
        value={purpose}
        rightSection={<CopyValue name="Verwendungszweck" value={purpose} />}
        onChange={(event) => onChange({ purpose: event.currentTarget.value })}
      />
    </div>
  );
}

const isAmount = (amount: AmountValue): amount is number => typeof amount === "number" && amount > 0;

function transferOf({ recipient, iban, amount, purpose }: Values): Transfer | undefined {
  if (recipient.trim() === "" || ibanError(iban) !== undefined || !isAmount(amount)) return undefined;
  return { recipient, iban, cents: amount, purpose };
}

/** Opens the document at the printed account number, or else at the amount. */
function startOf({ facts }: FileFacts, { iban, place }: Payment) {
  const found = facts.find(({ value }) => value === iban)?.place ?? place;
  return found ? { page: found.page, find: found.quote, phrase: true } : undefined;
}
