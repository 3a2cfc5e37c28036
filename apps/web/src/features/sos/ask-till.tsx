import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { SOS_MONTHS } from "@krempelfrei/contract/limits";
import { ActivateSosInput } from "@krempelfrei/contract/sos/sos";
import { schemaErrors } from "../../lib/form-errors.ts";
import { askInDialog } from "../../ui/ask-in-dialog.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { DialogForm } from "../../ui/form/form-dialog.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { useSavedForm } from "../../ui/form/use-saved-form.ts";
import { PasswordField, useNeededPassword } from "../../ui/password/needed-password.tsx";
import { activate } from "./sos.api.ts";

/** Asks for the last day of the access, `current` (a point in time) or null if it is off, and activates it. */
export async function askTill(current: string | null): Promise<void> {
  const title = current === null ? "Notfallzugang einschalten" : "Zeitraum ändern";
  const done = await askInDialog(title, false, (end) => <TillForm current={current} onEnd={end} />);
  if (done) toastSuccess();
}

function inMonths(months: number): string {
  const today = berlinDay(new Date());
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10);
  const wanted = addDays(first, day - 1);
  // Six months after 31 August is the last day of February.
  return wanted < next ? wanted : addDays(next, -1);
}

interface Props {
  readonly current: string | null;
  readonly onEnd: (done: boolean) => void;
}

function TillForm({ current, onEnd }: Props) {
  const needed = useNeededPassword();
  const controls = useSavedForm({
    stored: undefined,
    valuesOf: () => ({
      till: current === null ? inMonths(SOS_MONTHS) : berlinDay(new Date(current)),
      password: "",
    }),
    errorsOf: ({ till, password }) => ({
      ...schemaErrors(ActivateSosInput, { till }),
      ...needed.errorsOf(password),
    }),
    checkedOnBlur: ["till"],
    save: async ({ till, password }) => needed.send(password, async (given) => activate(till, given)),
    onSaved: () => onEnd(true),
    success: false,
  });
  return (
    <DialogForm controls={controls} submitLabel={current === null ? "Einschalten" : "Speichern"}>
      <DateField
        kind="deadline"
        label="Eingeschaltet bis (einschließlich)"
        description="Vor dem Ende erinnern wir Sie per E-Mail: 30 Tage, 7 Tage und einen Tag vorher."
        required
        data-autofocus
        {...controls.form.getInputProps("till")}
      />
      {needed.isNeeded ? (
        <PasswordField ref={needed.field} {...controls.form.getInputProps("password")} />
      ) : null}
    </DialogForm>
  );
}
