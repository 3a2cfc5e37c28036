import { useEffect, useState } from "react";
import { ApiError } from "./api-error.ts";
import { messageOf } from "./form-errors.ts";

/**
 * What the server says against a mailed link, asked for before somebody fills in the form behind it; undefined as long as
 * nothing speaks against it. `check` asks, and rejects with `ApiError`; a failure that is not about the link is left to
 * the form.
 */
export function useRefusedLink(check: () => Promise<void>): string | undefined {
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    let left = false;
    check().catch((error: unknown) => {
      if (!left && error instanceof ApiError && error.status === 422) setRefused(messageOf(error));
    });
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the link that the page was opened with
  }, []);
  return refused;
}
