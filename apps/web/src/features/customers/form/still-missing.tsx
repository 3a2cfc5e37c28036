import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { Anchor, Text } from "@mantine/core";
import type { CustomerField } from "./form-values.ts";
import classes from "./still-missing.module.css";

interface Gap {
  readonly label: string;
  /** Field of the form for the value. */
  readonly field: CustomerField;
}

/** Missing values that invoices and calls need, but a new customer does not. */
export function gapsOf({ street, zip, city, phone, mobile }: CustomerDetails): readonly Gap[] {
  const gaps: Gap[] = [];
  if (street === null) gaps.push({ label: "Anschrift", field: "street" });
  else if (zip === null) gaps.push({ label: "Postleitzahl", field: "zip" });
  else if (city === null) gaps.push({ label: "Ort", field: "city" });
  if (phone === null && mobile === null) gaps.push({ label: "Telefonnummer", field: "phone" });
  return gaps;
}

interface Props {
  readonly customer: CustomerDetails;
  readonly onOpen: (field: CustomerField) => void;
}

/** Line of links to the missing values, above the master data; renders nothing if all values are present. */
export function StillMissing({ customer, onOpen }: Props) {
  const gaps = gapsOf(customer);
  if (gaps.length === 0) return null;
  return (
    <Text className={classes.line}>
      Noch nicht angegeben:{" "}
      {gaps.map(({ label, field }, index) => (
        <span key={field}>
          {index === 0 ? "" : " · "}
          <Anchor component="button" type="button" onClick={() => onOpen(field)}>
            {label}
          </Anchor>
        </span>
      ))}
    </Text>
  );
}
