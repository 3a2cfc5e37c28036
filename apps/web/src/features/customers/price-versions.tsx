import { Button, Text } from "@mantine/core";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import type { CustomerDetails, PriceVersion } from "@krempelfrei/contract/customers/customers";
import { euros } from "@krempelfrei/contract/money";
import { messageOf } from "../../lib/form-errors.ts";
import { germanDate } from "../../lib/format.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useUpdateCustomer } from "./customers.api.ts";
import classes from "./price-versions.module.css";

interface Props {
  readonly customer: CustomerDetails;
  /** False while something is typed in the form, which is based on the present versions. */
  readonly canChange: boolean;
}

/** All versions of package and fee, the newest first; renders nothing for a single one. */
export function PriceVersions({ customer, canChange }: Props) {
  const { prices } = customer;
  const takeBack = useTakeBack(customer);
  const current = prices.findIndex(({ is_current }) => is_current);
  if (prices.length < 2) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="preise">
        Verlauf von Paket und Beitrag
      </Text>
      <ul className={classes.versions} aria-labelledby="preise">
        {prices.map((version, index) => (
          <li key={version.valid_from}>
            <span>
              ab {germanDate(version.valid_from)}: {termsOf(version)}
            </span>
            {index === current ? <ToneBadge tone="accent">gilt jetzt</ToneBadge> : null}
            {index < current ? <ToneBadge tone="info">geplant</ToneBadge> : null}
            {index < current && canChange ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Änderung ab ${germanDate(version.valid_from)} zurücknehmen`}
                onClick={() => void takeBack(version, prices[index + 1])}
              >
                Zurücknehmen
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const termsOf = (version: PriceVersion): string =>
  `${PACKAGES.find(({ value }) => value === version.package)?.label}, ${euros(version.monthly_fee_cents)}`;

/** Asks, and lets the version before a planned one continue in its place. */
function useTakeBack({ id, revision }: CustomerDetails) {
  const update = useUpdateCustomer(id);
  return async (planned: PriceVersion, before: PriceVersion | undefined): Promise<void> => {
    if (!before || update.isPending) return;
    const day = germanDate(planned.valid_from);
    const isSure = await confirmProceed({
      message: `Wollen Sie die Änderung ab ${day} wirklich zurücknehmen? Dann bleibt es bei ${termsOf(before)}.`,
    });
    if (!isSure) return;
    try {
      const { package: name, monthly_fee_cents } = before;
      await update.mutateAsync({
        package: name,
        monthly_fee_cents,
        valid_from: planned.valid_from,
        revision,
      });
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
}
