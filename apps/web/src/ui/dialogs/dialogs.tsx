import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { startLoading } from "../../lib/loading.ts";
import { dropDialogs, useAskedDialogs } from "../ask-in-dialog.tsx";
import type { AskedDialogs } from "./asked-dialogs.tsx";
import classes from "./dialogs.module.css";

/** The code that shows a dialog, which no first view does; undefined until {@link loadDialogs}. */
let Loaded: typeof AskedDialogs | undefined;

export async function loadDialogs(): Promise<void> {
  Loaded ??= (await import("./asked-dialogs.tsx")).AskedDialogs;
}

/** The dialogs of `askInDialog`. If their code cannot be loaded, it says so instead of leaving a press without an answer. */
export function Dialogs() {
  const dialogs = useAskedDialogs();
  const isAsked = dialogs.length > 0;
  const [state, setState] = useState<"loads" | "failed" | "loaded">("loads");
  const load = useCallback(async () => {
    const end = startLoading();
    await loadDialogs().then(
      () => setState("loaded"),
      () => setState("failed"),
    );
    end();
  }, []);
  useEffect(() => dropDialogs, []);
  useEffect(() => {
    if (isAsked && !Loaded) void load();
  }, [isAsked, load]);
  if (!isAsked) return null;
  if (Loaded) return <Loaded dialogs={dialogs} />;
  if (state !== "failed") return null;
  const again = (): void => {
    setState("loads");
    void load();
  };
  const cancel = (): void => {
    setState("loads");
    for (const dialog of dialogs) dialog.cancel();
  };
  return (
    <div role="alert" className={classes.failed}>
      <span>Die Rückfrage konnte nicht geladen werden. Ist das Gerät mit dem Internet verbunden?</span>
      <Button variant="default" onClick={cancel}>
        Abbrechen
      </Button>
      <Button onClick={again}>Erneut versuchen</Button>
    </div>
  );
}
