import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { SearchSelect, type SearchSelectProps } from "../../ui/fields/search-select.tsx";
import { customerListQuery } from "./customers.api.ts";

type Props = Omit<SearchSelectProps<unknown>, "queryOf" | "choicesOf">;

/** Choice of a customer by name or number. */
export function CustomerSelect(props: Props) {
  return (
    <SearchSelect
      {...props}
      queryOf={(search) =>
        customerListQuery({ page: 1, per_page: LIST_PAGE_SIZE, search, sort: "name", direction: "asc" })
      }
      choicesOf={({ data }) =>
        data.map(({ id, full_name, number }) => ({ id, name: full_name, detail: String(number) }))
      }
    />
  );
}
