import type { AccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { germanDay } from "@krempelfrei/contract/dates";
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SaveFoot } from "../../../ui/form/save-foot.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { useSavedForm } from "../../../ui/form/use-saved-form.ts";
import { SectionNav } from "../../../ui/section-nav/section-nav.tsx";
import { AccountingPage } from "../accounting-page.tsx";
import {
  AdviserFields,
  BankFields,
  InvoiceFields,
  LegalFields,
  OperatorFields,
  PAGE_SECTIONS,
  TaxFields,
} from "./settings-fields.tsx";
import own from "./settings.module.css";
import { errorsOf, toChanges, valuesOf } from "./settings-values.ts";
import { fetchSettings, settingsQuery, useUpdateSettings } from "./settings.api.ts";

/** /accounting/settings: the operator's data for claims, collections, exports and the legal notice. */
export function Component() {
  const { data, isError, refetch } = useQuery(settingsQuery);
  return (
    <AccountingPage part="settings">
      {data ? <SettingsForm settings={data} /> : null}
      {isError && !data ? (
        <LoadError title="Die Einstellungen konnten nicht geladen werden." onRetry={() => void refetch()} />
      ) : null}
      {data || isError ? null : <Skeleton height="30rem" role="status" aria-label="Lade Daten..." />}
    </AccountingPage>
  );
}

function SettingsForm({ settings }: { readonly settings: AccountingSettings }) {
  const update = useUpdateSettings();
  const controls = useSavedForm({
    stored: settings,
    valuesOf,
    errorsOf,
    checkedOnBlur: ["iban", "creditor_id", "vat_id", "tax_number", "email", "security_email"],
    save: async (values, { values: base, stored }) =>
      update.mutateAsync({ ...toChanges(base, values), revision: stored?.revision }),
    onSaved: () => undefined,
    storedOf: (answer) => answer,
    fetchNewer: fetchSettings,
    toastsErrors: true,
  });
  const { form, submit, dirty, discard } = controls;
  return (
    <form onSubmit={submit} noValidate className={own.form}>
      <SectionNav label="Abschnitte der Einstellungen" sections={PAGE_SECTIONS} />
      <Stack gap="lg" maw="60rem" miw={0}>
        {settings.locked_until === null ? null : (
          <Alert variant="light">Festgeschrieben bis {germanDay(settings.locked_until)}.</Alert>
        )}
        <OperatorFields form={form} />
        <LegalFields form={form} />
        <TaxFields form={form} misrated={settings.misrated} />
        <BankFields form={form} />
        <InvoiceFields form={form} />
        <AdviserFields form={form} />
        <SaveFoot
          controls={controls}
          label="Speichern"
          disabled={!dirty}
          actions={
            dirty ? (
              <Button variant="default" onClick={discard}>
                Verwerfen
              </Button>
            ) : null
          }
        />
      </Stack>
    </form>
  );
}
