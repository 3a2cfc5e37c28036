import { useEffect, useState } from "react";
import { ApiError } from "./api-error.ts";
import { messageOf } from "./form-errors.ts";

/**
 * The server's refusal of a mailed link, fetched before a person fills in the form; undefined unless it is refused.
 * `check` makes the call and rejects with `ApiError`; other failures are left to the form.
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
