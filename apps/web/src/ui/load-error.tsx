import { Alert, Button } from "@mantine/core";

interface Props {
  readonly title: string;
  readonly onRetry: () => void;
  readonly mb?: "md";
}

/** Says that loading failed, with a retry button. */
export function LoadError({ title, onRetry, mb }: Props) {
  return (
    <Alert color="red" role="alert" title={title} mb={mb}>
      <Button variant="default" mt="xs" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </Alert>
  );
}
