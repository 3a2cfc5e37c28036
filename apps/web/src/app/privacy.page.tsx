import { Container, List, Text, Title } from "@mantine/core";
import { Page } from "../ui/page.tsx";

/** All that the server sets; over HTTPS the names of the first five begin with "__Host-". */
const COOKIES = [
  ["session", "Ihre Anmeldung, bis zum Abmelden oder bis sie abläuft."],
  ["browser", "Unterscheidet vor der Anmeldung die Browser, damit niemand Ihren Anmeldeversuch fortsetzt."],
  [
    "known-browser",
    "Merkt ein Jahr lang, dass Sie sich hier schon angemeldet haben: So sperrt Sie niemand aus, der fremde Passwörter ausprobiert.",
  ],
  ["sos", "Die Anmeldung eines Notfallkontakts im Notfallzugang."],
  ["sos-code", "Eine Anmeldung im Notfallzugang, die auf einen Code per E-Mail wartet."],
  ["XSRF-TOKEN", "Schützt Ihre Eingaben davor, von fremden Seiten gefälscht zu werden."],
] as const;

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
          Was Sie löschen
        </Title>
        <Text>
          Ein gelöschtes Dokument ist für Sie und alle anderen in Ihrer Beziehungskiste sofort weg. Wir
          bewahren es höchstens 30 Tage auf, damit unser Personal es auf Ihre Bitte zurückholen kann, wenn es
          aus Versehen gelöscht wurde. Danach sind Angaben und Inhalt endgültig gelöscht; in Sicherungskopien,
          die niemand liest, bleiben sie, bis diese ablaufen. In der Änderungshistorie bleibt stehen, dass es
          das Dokument gab.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Cookies
        </Title>
        <Text>
          Wir setzen nur technisch notwendige Cookies. Es gibt keine Auswertung Ihres Verhaltens und keine
          Weitergabe an Dritte.
        </Text>
        <List mt="xs" spacing={4}>
          {COOKIES.map(([name, purpose]) => (
            <List.Item key={name}>
              <b>{name}</b>: {purpose}
            </List.Item>
          ))}
        </List>
        <Title order={2} mt="lg" mb="xs">
          Was auf Ihrem Gerät liegt
        </Title>
        <Text>
          Solange Sie angemeldet sind, bleiben Dateien und Fotos, die noch nicht gesendet sind, auf Ihrem
          Gerät, damit sie eine schlechte Verbindung überstehen. Sie werden gelöscht, sobald sie bei uns sind,
          und spätestens, wenn Sie sich abmelden oder Ihre Anmeldung endet. Was Sie aus einer anderen App
          geteilt haben, wartet höchstens einen Tag darauf, dass Sie es ablegen. Ihre Dokumente legen wir
          nicht auf dem Gerät ab.
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
