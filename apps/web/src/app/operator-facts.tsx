import { missingOperatorFields, type Operator } from "@krempelfrei/contract/accounting/operator";
import { countryName, HOME_COUNTRY } from "@krempelfrei/contract/customers/countries";
import { Alert, Anchor, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "../ui/load-error.tsx";
import { operatorQuery } from "./operator.api.ts";

/** Content about the operator: shown once the facts are loaded, or an error in its place. */
export function WithOperator({ children }: { readonly children: (operator: Operator) => ReactNode }) {
  const { data, isError, refetch } = useQuery(operatorQuery);
  if (data) return children(data);
  if (isError)
    return (
      <LoadError
        title="Die Angaben zum Betreiber konnten nicht geladen werden."
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton height="10rem" role="status" aria-label="Lade Daten..." />;
}

/** Tells visitors that the legally required facts are missing or incomplete. */
export function NotFilledIn({ operator }: { readonly operator: Operator }) {
  if (missingOperatorFields(operator).length === 0) return null;
  return (
    <Alert color="yellow" title="Diese Angaben sind noch nicht vollständig" mb="md">
      Wer diese Installation betreibt, hat die gesetzlichen Angaben noch nicht alle eingetragen.
    </Alert>
  );
}

const isText = (line: string | null): line is string => line !== null && line !== "";

/** Name and address, one line each. */
export function OperatorAddress({ operator }: { readonly operator: Operator }) {
  const { company_name, street, house_no, zip, city, country } = operator;
  const lines = [
    company_name,
    [street, house_no].filter(isText).join(" "),
    [zip, city].filter(isText).join(" "),
    country === HOME_COUNTRY ? null : countryName(country),
  ].filter(isText);
  return lines.map((line) => <Text key={line}>{line}</Text>);
}

/** Telephone and e-mail of the operator. */
export function OperatorContact({ operator: { phone, email } }: { readonly operator: Operator }) {
  return (
    <>
      {phone === null ? null : <Text>Telefon: {phone}</Text>}
      {email === null ? null : (
        <Text>
          E-Mail:{" "}
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>
        </Text>
      )}
    </>
  );
}
