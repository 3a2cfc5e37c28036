import { Container, Text } from "@mantine/core";
import { Page } from "../ui/page.tsx";
import { NotFilledIn, OperatorAddress, OperatorContact, WithOperator } from "./operator-facts.tsx";

/** Legal notice (§ 5 DDG): the operator's own facts, from the settings of the office. */
export function Component() {
  return (
    <Container size="sm" py="xl">
      <Page title="Impressum">
        <WithOperator>
          {(operator) => {
            const { represented_by, seat, register_court, register_number, vat_id, legal_notice_text } =
              operator;
            const register = [register_court, register_number].filter((part) => part !== null).join(", ");
            return (
              <>
                <NotFilledIn operator={operator} />
                <OperatorAddress operator={operator} />
                {represented_by === null ? null : <Text mt="md">Vertreten durch: {represented_by}</Text>}
                <Text component="div" mt="md">
                  <OperatorContact operator={operator} />
                </Text>
                {register === "" ? null : <Text mt="md">Register: {register}</Text>}
                {seat === null ? null : <Text>Sitz: {seat}</Text>}
                {vat_id === null ? null : <Text mt="md">USt-IdNr.: {vat_id}</Text>}
                {legal_notice_text === null ? null : (
                  <Text mt="md" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                    {legal_notice_text}
                  </Text>
                )}
              </>
            );
          }}
        </WithOperator>
      </Page>
    </Container>
  );
}
