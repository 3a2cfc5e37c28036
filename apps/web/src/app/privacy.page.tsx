import { Container, List, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../ui/page.tsx";
import { NotFilledIn, OperatorAddress, OperatorContact, WithOperator } from "./operator-facts.tsx";
import { operatorQuery } from "./operator.api.ts";

/** All cookies of the server; over HTTPS the names of the first five begin with "__Host-". */
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

const HISTORY_PERIODS = [
  "Netzadressen (IP-Adressen) nach 90 Tagen.",
  "Alles über Sie und Ihre Beziehungskiste, sobald der Kunde gelöscht wird. Stehen Buchungen in den Büchern, ist das erst nach den gesetzlichen Aufbewahrungsfristen möglich (Belege 8, Bücher 10 Jahre, § 147 AO).",
  "Die Angaben über eine Person und ihre Notfallkontakte, sobald sie aus der Beziehungskiste entfernt wird. Wer sie war, wer sie entfernt hat und was sie an Dokumenten geändert hat, bleibt mit ihrem Namen stehen, solange es die Beziehungskiste gibt.",
  "Alles Übrige nach zehn vollen Kalenderjahren.",
] as const;

/** The controller (Art. 13 Abs. 1 lit. a and b GDPR), and the operator's additions. */
function Responsible() {
  return (
    <WithOperator>
      {(operator) => (
        <>
          <NotFilledIn operator={operator} />
          {operator.company_name === null ? null : (
            <>
              <Text mb="xs">Verantwortlich ist:</Text>
              <OperatorAddress operator={operator} />
              <OperatorContact operator={operator} />
            </>
          )}
          {operator.privacy_text === null ? null : (
            <Text mt="md" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              {operator.privacy_text}
            </Text>
          )}
        </>
      )}
    </WithOperator>
  );
}

/** Time for which a deleted document can be restored. */
function KeptDeleted() {
  const days = useQuery(operatorQuery).data?.keep_deleted_days;
  if (days === 0) return "Angaben und Inhalt werden gleich endgültig gelöscht.";
  const period = days === undefined ? "einige Zeit" : days === 1 ? "einen Tag" : `${days} Tage`;
  return `Wir bewahren es noch ${period} auf, damit unser Personal es auf Ihre Bitte zurückholen kann, wenn es aus Versehen gelöscht wurde. Danach sind Angaben und Inhalt endgültig gelöscht.`;
}

/** Privacy policy: the actual processing of data. */
export function Component() {
  return (
    <Container size="sm" py="xl">
      <Page title="Datenschutz">
        <Responsible />
        <Title order={2} mt="lg" mb="xs">
          Welche Daten wir speichern
        </Title>
        <Text>
          Ihre Stammdaten (Name, E-Mail-Adresse, Geburtsdatum, Vertrag), Ihre Dokumente mit den Angaben dazu,
          Ihre Notfallkontakte (Name, Beziehung und Telefonnummer sieht auch das Büro), Notizen des Büros über
          Anrufe, Briefe und Besuche und eine Änderungshistorie, in der steht, wer wann was geändert hat.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Was Sie löschen
        </Title>
        <Text>
          Ein gelöschtes Dokument ist für Sie und alle anderen in Ihrer Beziehungskiste sofort weg.{" "}
          <KeptDeleted /> In Sicherungskopien, die niemand liest, bleiben Angaben und Inhalt, bis diese
          ablaufen. In der Änderungshistorie bleibt der Name des Dokuments stehen, so lange wie im nächsten
          Abschnitt beschrieben.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Wie lange die Änderungshistorie etwas über Sie sagt
        </Title>
        <Text>
          Die Änderungshistorie zeigt, wer was geändert hat, damit Fehler und Missbrauch auffallen (Art. 6
          Abs. 1 lit. b und f DSGVO) und die Buchhaltung nachvollziehbar ist (§ 147 AO, Art. 6 Abs. 1 lit. c
          DSGVO). Daraus löschen wir:
        </Text>
        <List mt="xs" spacing={4}>
          {HISTORY_PERIODS.map((period) => (
            <List.Item key={period}>{period}</List.Item>
          ))}
        </List>
        <Text mt="xs">
          Danach steht dort nur noch, was wann geschah, ohne Namen und Werte. In Sicherungskopien bleiben die
          Angaben, bis diese ablaufen.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Cookies
        </Title>
        <Text>
          Wir setzen nur technisch notwendige Cookies. Es gibt keine Auswertung Ihres Verhaltens und keine
          Weitergabe an Dritte.
        </Text>
        <List mt="xs" spacing={4} aria-label="Cookies">
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
          geteilt haben, wartet höchstens einen Tag darauf, dass Sie es ablegen. Ihre Dokumente und die Listen
          mit ihren Namen legen wir nicht auf dem Gerät ab. Die verkleinerten Bilder der ersten Seiten bewahrt
          Ihr Browser einige Stunden auf; mit dem Abmelden werden sie gelöscht. Melden Sie sich an einem
          fremden Gerät deshalb immer ab. Was Sie herunterladen, bleibt, bis Sie es löschen.
        </Text>
        <Title order={2} mt="lg" mb="xs">
          Ihre Rechte
        </Title>
        <Text>
          Sie können Auskunft, Berichtigung, Löschung und die Herausgabe Ihrer Daten verlangen (Art. 15 bis 20
          DSGVO). Sie können sich bei einer Aufsichtsbehörde für den Datenschutz beschweren (Art. 77 DSGVO).
        </Text>
      </Page>
    </Container>
  );
}
