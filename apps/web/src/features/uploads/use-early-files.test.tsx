import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { hasUnsaved } from "../../ui/use-unsaved-guard.ts";
import { useEarlyFiles } from "./use-early-files.ts";

const FILES = [new File(["%PDF"], "Brief.pdf")];
const WAITING = "Ihre Dateien werden hochgeladen, sobald die Dokumente geladen sind.";

it("files dropped before the list is loaded are shown as waiting and asked for when the page is left", async () => {
  const take = vi.fn<(files: File[]) => void>();
  function Page({ ready }: { readonly ready: boolean }) {
    const add = useEarlyFiles(ready, take);
    return <button onClick={() => add(FILES)}>Ablegen</button>;
  }
  const { user, change } = show(<Page ready={false} />);
  expect(hasUnsaved()).toBe(false);
  await user.click(screen.getByRole("button"));
  await screen.findByText(WAITING);
  expect(hasUnsaved()).toBe(true);
  expect(take).not.toHaveBeenCalled();

  change(<Page ready />);
  expect(take.mock.calls).toEqual([[FILES]]);
  expect(hasUnsaved()).toBe(false);
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
});
