import { useQuery } from "@tanstack/react-query";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { peopleQuery, personQuery } from "./changelog.api.ts";

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly among: "all" | "customers";
  /** Id, or empty for everybody. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly className?: string | undefined;
}

/** Choice of a person to filter by. */
export function PersonField({ among, value, ...props }: Props) {
  const chosen = useQuery(personQuery(value)).data?.data[0];
  return (
    <SearchSelect
      {...props}
      all={{ button: `${props.label}: alle` }}
      queryOf={(search) => peopleQuery(search, among)}
      choicesOf={({ data }) => data}
      chosen={chosen}
      value={value}
    />
  );
}
