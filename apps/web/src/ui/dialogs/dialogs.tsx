import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { reachServer } from "../../lib/connection.ts";
import { startLoading } from "../../lib/loading.ts";
import { renewPage } from "../../lib/release.ts";
import { dropDialogs, useAskedDialogs } from "../ask-in-dialog.tsx";
import type { AskedDialogs } from "./asked-dialogs.tsx";
import classes from "./dialogs.module.css";

/** The code that shows a dialog, which no first view does; undefined until {@link loadDialogs}. */
let Loaded: typeof AskedDialogs | undefined;

export async function loadDialogs(): Promise<void> {
  Loaded ??= (await import("./asked-dialogs.tsx")).AskedDialogs;
}

const focus = (element: HTMLElement | null): void => element?.focus();
const open = (element: HTMLDialogElement | null): void => element?.showModal();

/**
 * The dialogs of `askInDialog`. Until their code is there, nothing else can be pressed; if it cannot be loaded, it says so
 * instead of leaving a press without an answer.
 */
export function Dialogs() {
  const dialogs = useAskedDialogs();
  const isAsked = dialogs.length > 0;
  const [state, setState] = useState<"loads" | "failed" | "loaded">("loads");
  const load = useCallback(async () => {
    const end = startLoading();
    const isLoaded = await loadDialogs().then(
      () => {
        setState("loaded");
        return true;
      },
      () => {
        setState("failed");
        return false;
      },
    );
    end();
    return isLoaded;
  }, []);
  useEffect(() => dropDialogs, []);
  useEffect(() => {
    if (isAsked && !Loaded) void load();
  }, [isAsked, load]);
  if (!isAsked) return null;
  if (Loaded) return <Loaded dialogs={dialogs} />;
  const cancel = (): void => {
    const [first] = dialogs;
    setState("loads");
    for (const dialog of dialogs) dialog.cancel();
    first?.before?.focus();
  };
  if (state !== "failed")
    return (
      <dialog
        ref={open}
        aria-busy
        aria-label="Die Rückfrage wird geladen"
        className={classes.waits}
        onCancel={({ currentTarget }) => {
          // An open dialog lets nothing else have the focus.
          currentTarget.close();
          cancel();
        }}
      />
    );
  const again = async (): Promise<void> => {
    setState("loads");
    // Code that the server has no more comes with a new page.
    if (!(await load()) && (await reachServer())) renewPage();
  };
  return (
    <div role="alert" className={classes.failed}>
      <span>Die Rückfrage konnte nicht geladen werden. Ist das Gerät mit dem Internet verbunden?</span>
      <Button variant="default" onClick={cancel}>
        Abbrechen
      </Button>
      <Button ref={focus} onClick={() => void again()}>
        Erneut versuchen
      </Button>
    </div>
  );
}
