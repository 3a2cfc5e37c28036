import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { customerListQuery } from "../customers/customers.api.ts";
import type { ChosenCustomer } from "./cuts.ts";

interface Props {
  readonly value: ChosenCustomer | null;
  readonly onChange: (customer: ChosenCustomer | null) => void;
}

/** Choice of the customer. */
export function CustomerChoice({ value, onChange }: Props) {
  return (
    <SearchSelect
      label="Kunde"
      placeholder="Name oder Kundennummer"
      all={{ button: "Noch keinem Kunden" }}
      queryOf={(search) =>
        customerListQuery({ page: 1, per_page: LIST_PAGE_SIZE, search, sort: "name", direction: "asc" })
      }
      choicesOf={({ data }) =>
        data.map(({ id, full_name, number }) => ({ id, name: full_name, detail: String(number) }))
      }
      chosen={value ? { id: value.id, name: value.full_name } : undefined}
      value={value?.id ?? ""}
      onChange={(id, name) => onChange(id === "" ? null : { id, full_name: name ?? "" })}
    />
  );
}
