import { Anchor, Button, NumberInput, Popover, Stack, Text } from "@mantine/core";
import { SHEETS_MAX } from "@krempelfrei/contract/stacks/stacks";
import { useState } from "react";
import { separatorsUrl } from "./stacks.api.ts";

const FIRST = 5;

/** Prints the sheets that are laid before a customer's letters in the scanner. */
export function PrintSeparators({ customerId }: { readonly customerId: string }) {
  const [copies, setCopies] = useState<number>(FIRST);
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md" width={280}>
      <Popover.Target>
        <Anchor component="button" type="button" size="sm">
          Trennblätter drucken
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">
            Ein Trennblatt vor jedem Brief: Dann wird aus jedem Brief im Stapel ein Dokument dieses Kunden.
          </Text>
          <NumberInput
            label="Anzahl"
            min={1}
            max={SHEETS_MAX}
            allowDecimal={false}
            clampBehavior="strict"
            value={copies}
            onChange={(value) => setCopies(Math.min(SHEETS_MAX, Math.max(1, Number(value) || 1)))}
          />
          <Button component="a" href={separatorsUrl(customerId, copies)} download>
            Als PDF herunterladen
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
