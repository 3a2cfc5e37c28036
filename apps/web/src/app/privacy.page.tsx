import { Container, Text, Title } from "@mantine/core";
import { Page } from "../ui/page.tsx";

/** Privacy policy: what the product really does with data. */
export function Component() {
  return (
    <Container size="sm" py="xl">
      <Page title="Datenschutz">
        <Text>
          Verantwortlich ist die Krempelfrei Beispiel GmbH, Musterstraße 1, 12345 Musterstadt
          (post@krempelfrei.example).
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Welche Daten wir speichern
        </Title>
        <Text>
          Ihre Stammdaten (Name, E-Mail-Adresse, Geburtsdatum, Vertrag), Ihre Dokumente mit den Angaben dazu
          und eine Änderungshistorie, in der steht, wer wann was geändert hat.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Cookies
        </Title>
        <Text>
          Wir setzen zwei technisch notwendige Cookies: eines für Ihre Anmeldung und eines, das Ihre Eingaben
          vor Fälschung schützt. Es gibt keine Auswertung Ihres Verhaltens und keine Weitergabe an Dritte.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Ihre Rechte
        </Title>
        <Text>
          Sie können Auskunft, Berichtigung, Löschung und die Herausgabe Ihrer Daten verlangen (Art. 15 bis 20
          DSGVO).
        </Text>
      </Page>
    </Container>
  );
}
