import { Button } from "@mantine/core";
import { hideToast, toastError } from "../../../ui/toasts.ts";
import type { Failure } from "./change-each.api.ts";
import { documents } from "../../../lib/format.ts";

/** Names the documents that could not be saved; `retry` is offered if not all were sent or answered. */
export function toastFailures(failed: readonly Failure[], retry?: () => void): void {
  if (failed.length === 0) return;
  const id = toastError(
    <>
      <div>{documents(failed.length)} nicht gespeichert:</div>
      <ul style={{ margin: 0, paddingLeft: "1.125rem", maxHeight: "12rem", overflowY: "auto" }}>
        {failed.map(({ file, reason }) => (
          <li key={file.id}>
            <strong>{file.full_name}</strong>: {reason}
          </li>
        ))}
      </ul>
      {retry ? (
        <Button
          size="compact-sm"
          h="2rem"
          variant="default"
          mt="xs"
          onClick={() => {
            hideToast(id);
            retry();
          }}
        >
          Erneut versuchen
        </Button>
      ) : null}
    </>,
  );
}
