import { Container, Text } from "@mantine/core";
import { Page } from "../ui/page.tsx";

/** Legal notice (§ 5 DDG). The company is an example: whoever runs the product puts its own data here. */
export function Component() {
  return (
    <Container size="sm" py="xl">
      <Page title="Impressum">
        <Text>Krempelfrei Beispiel GmbH</Text>
        <Text>Musterstraße 1, 12345 Musterstadt</Text>
        <Text mt="md">Vertreten durch: Ingrid Habermann</Text>
        <Text>E-Mail: post@krempelfrei.example</Text>
        <Text mt="md">Registergericht: Amtsgericht Musterstadt, HRB 00000</Text>
      </Page>
    </Container>
  );
}
