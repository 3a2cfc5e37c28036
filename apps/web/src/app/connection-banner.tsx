import { UnstyledButton } from "@mantine/core";
import { IconCloudOff, IconRefresh, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useConnected } from "../lib/connection.ts";
import { useNewRelease } from "../lib/release.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { toastWarning } from "../ui/toasts.ts";
import classes from "./connection-banner.module.css";

const NEEDED =
  "Eine neue Fassung ist da. Bitte speichern Sie, was offen ist, und laden Sie dann die Seite neu.";

/** Below the bar: a note that there is no connection, or that a new release is available. */
export function ConnectionBanner() {
  const connected = useConnected();
  const release = useNewRelease();
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    // A toast, because a dialog may cover the bar.
    if (release === "needed") toastWarning(NEEDED);
  }, [release]);
  return (
    <div role="status">
      {connected ? null : (
        <p className={classes.banner} data-tone="warn">
          <IconCloudOff size={20} aria-hidden />
          Keine Verbindung. Sie können weiterlesen, was geladen ist; Neues wird gesendet, sobald es geht.
        </p>
      )}
      {connected && (release === "needed" || (release === "there" && !hidden)) ? (
        <p className={classes.banner} data-tone="info">
          <IconRefresh size={20} aria-hidden />
          <span>
            {release === "needed" ? NEEDED : "Eine neue Fassung ist da."}{" "}
            <UnstyledButton className={classes.action} onClick={() => location.reload()}>
              Neu laden
            </UnstyledButton>
          </span>
          {release === "needed" ? null : (
            <IconButton
              label="Später"
              icon={<IconX size={18} aria-hidden />}
              size={32}
              onClick={() => setHidden(true)}
            />
          )}
        </p>
      ) : null}
    </div>
  );
}
