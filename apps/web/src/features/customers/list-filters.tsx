import { Button, Checkbox, Select } from "@mantine/core";
import { CUSTOMER_STATES, PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { IconFilterOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ListView } from "../../ui/list/use-list-view.ts";
import { caretakerChoices } from "./caretaker-choices.ts";
import { caretakersQuery } from "./customers.api.ts";
import classes from "./list.module.css";
import type { CustomerFilter, CustomerSort } from "./list-query.ts";

interface Props {
  readonly view: ListView<CustomerSort, CustomerFilter>;
  /** True for admins, who may filter by data that only they see. */
  readonly details: boolean;
}

export function ListFilters({ view: { filters, change }, details }: Props) {
  const set = (name: CustomerFilter) => (value: string | null) =>
    change({ filters: { ...filters, [name]: value ?? "" } });
  const active = Object.values(filters).some((value) => value !== "");
  return (
    <>
      {details ? (
        <>
          <Choice label="Paket" data={PACKAGES} value={filters.package} onChange={set("package")} />
          <Choice label="Status" data={CUSTOMER_STATES} value={filters.state} onChange={set("state")} />
          <CaretakerChoice value={filters.caretaker} onChange={set("caretaker")} />
        </>
      ) : null}
      <Checkbox
        className={classes.waiting}
        label="Unsortierte Dokumente"
        checked={filters.waiting === "true"}
        onChange={(event) => set("waiting")(event.currentTarget.checked ? "true" : null)}
      />
      {active ? (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={20} aria-hidden />}
          onClick={() => change({ filters: { package: "", state: "", caretaker: "", waiting: "" } })}
        >
          Filter zurücksetzen
        </Button>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.filter}
      label={label}
      data={[
        { value: "", label: "Alle" },
        ...data.map((option) => ({ value: option.value, label: option.label })),
      ]}
      allowDeselect={false}
      value={value}
      onChange={onChange}
    />
  );
}

function CaretakerChoice(props: Pick<ChoiceProps, "value" | "onChange">) {
  const { data } = useQuery(caretakersQuery);
  return (
    <Choice
      label="Sachbearbeiter"
      data={[{ value: "none", label: "Ohne Sachbearbeiter" }, ...caretakerChoices(data?.data ?? [])]}
      {...props}
    />
  );
}
