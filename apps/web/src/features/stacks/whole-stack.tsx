import { Button, Group, TextInput } from "@mantine/core";
import { NAME_MAX } from "@krempelfrei/contract/limits";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { useState } from "react";
import { toastError } from "../../ui/toasts.ts";
import { CustomerChoice } from "./customer-choice.tsx";
import type { ChosenCustomer } from "./cuts.ts";
import classes from "./stacks.module.css";
import { useSplitStack } from "./stacks.api.ts";

/** A stack whose pages nobody could look at goes to one customer as it is. */
export function WholeStack({ stack }: { readonly stack: StackDetails }) {
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null);
  const [name, setName] = useState(stack.full_name.replace(/\.\w+$/, ""));
  const split = useSplitStack(stack.id);
  const send = (): void => {
    if (!customer) return;
    split.mutate(
      {
        revision: stack.revision,
        parts: [{ customer_id: customer.id, name: name.trim(), pages: [] }],
        left_out: [],
      },
      { onError: () => void toastError() },
    );
  };
  return (
    <div className={classes.whole}>
      <CustomerChoice value={customer} onChange={setCustomer} />
      <TextInput
        label="Name"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={!customer || name.trim() === ""} loading={split.isPending} onClick={send}>
          Als ein Dokument ablegen
        </Button>
      </Group>
    </div>
  );
}
