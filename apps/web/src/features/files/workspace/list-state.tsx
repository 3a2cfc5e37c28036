import { Button, Skeleton, Stack, Text } from "@mantine/core";
import classes from "./list-state.module.css";

/** Placeholders: as many folders as a new customer has, and a row of documents. */
const FOLDERS = Array.from({ length: 12 }, (_, index) => index);
const TILES = FOLDERS.slice(0, 5);

interface Props {
  readonly failed: boolean;
  /** True if folders will be shown too. */
  readonly withFolders?: boolean;
  readonly onRetry: () => void;
}

/** Placeholder of a list: loading, or failed with a retry button. */
export function ListState({ failed, withFolders = false, onRetry }: Props) {
  if (!failed) {
    return (
      <>
        <Text role="status" size="sm" c="dimmed" mb="sm">
          Fetching data...
        </Text>
        <div aria-hidden className={classes.skeletons}>
          {withFolders ? (
            <div className={classes.folders}>
              {FOLDERS.map((index) => (
                <Skeleton key={index} height="3.75rem" radius="0.875rem" />
              ))}
            </div>
          ) : null}
          <div className={classes.tiles}>
            {TILES.map((index) => (
              <Skeleton key={index} height="14rem" radius="0.875rem" />
            ))}
          </div>
        </div>
      </>
    );
  }
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text role="status" c="dimmed" ta="center">
        Die Dokumente konnten nicht geladen werden.
      </Text>
      <Button variant="default" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </Stack>
  );
}
