import type { ChosenCustomer } from "./cuts.ts";
import { CustomerSelect } from "../customers/customer-select.tsx";

interface Props {
  readonly value: ChosenCustomer | null;
  readonly onChange: (customer: ChosenCustomer | null) => void;
}

export function CustomerChoice({ value, onChange }: Props) {
  return (
    <CustomerSelect
      label="Kunde"
      placeholder="Name oder Kundennummer"
      all={{ button: "Noch keinem Kunden" }}
      chosen={value ? { id: value.id, name: value.full_name } : undefined}
      value={value?.id ?? ""}
      onChange={(id, name) => onChange(id === "" ? null : { id, full_name: name ?? "" })}
    />
  );
}
