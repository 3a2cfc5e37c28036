import { Button, Stack, Text } from "@mantine/core";

interface Props {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** What stands where a list will be: that it is on its way, or that it did not come and how to ask again. */
export function ListState({ failed, onRetry }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text role="status" c="dimmed" ta="center">
        {failed ? "Die Dokumente konnten nicht geladen werden." : "Fetching data..."}
      </Text>
      {failed ? (
        <Button variant="default" onClick={onRetry}>
          Erneut versuchen
        </Button>
      ) : null}
    </Stack>
  );
}
