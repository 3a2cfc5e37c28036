import { Badge, Text } from "@mantine/core";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import type { PriceVersion } from "@krempelfrei/contract/customers/customers";
import { euros } from "@krempelfrei/contract/money";
import { germanDate } from "../../lib/format.ts";
import classes from "./price-versions.module.css";

/** Past and planned versions, the newest first; nothing while there is only one. */
export function PriceVersions({ prices }: { readonly prices: readonly PriceVersion[] }) {
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
              ab {germanDate(version.valid_from)}:{" "}
              {PACKAGES.find(({ value }) => value === version.package)?.label},{" "}
              {euros(version.monthly_fee_cents)}
            </span>
            {index === current ? <Mark tone="accent">gilt jetzt</Mark> : null}
            {index < current ? <Mark tone="info">geplant</Mark> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ tone, children }: { readonly tone: string; readonly children: string }) {
  return (
    <Badge bg={`var(--app-${tone}-soft)`} c={`var(--app-${tone})`} tt="none">
      {children}
    </Badge>
  );
}
