import { Button, Container, Stack, Text, Title } from "@mantine/core";

/** Shown when a page breaks: a calm message with a way on. */
export function ErrorPage() {
  return (
    <Container size="xs" py="4rem">
      <Stack align="flex-start">
        <Title order={1}>Das hat leider nicht geklappt</Title>
        <Text>Die Seite konnte nicht angezeigt werden. Ihre Dokumente sind davon nicht betroffen.</Text>
        <Button onClick={() => location.assign("/")}>Zur Startseite</Button>
      </Stack>
    </Container>
  );
}
