import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { customerListQuery } from "../customers/customers.api.ts";
import { GLOBAL } from "./select-templates.ts";

interface Props {
  /** Id of a customer; null means all. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  /** The customer that is chosen at first. */
  readonly known: { readonly id: string; readonly name: string } | undefined;
}

/** Chooses all customers or one. */
export function CustomerField({ value, onChange, known, ...props }: Props) {
  return (
    <SearchSelect
      {...props}
      label="Gilt für"
      description="Alle Kunden oder ein einzelner: Name oder Kundennummer suchen"
      all={{ entry: GLOBAL }}
      queryOf={(search) =>
        customerListQuery({ page: 1, per_page: LIST_PAGE_SIZE, search, sort: "name", direction: "asc" })
      }
      choicesOf={({ data }) =>
        data.map(({ id, full_name, number }) => ({ id, name: full_name, detail: String(number) }))
      }
      chosen={known}
      value={value ?? ""}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}
