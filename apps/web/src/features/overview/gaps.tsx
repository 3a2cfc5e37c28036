import { SOS_CHECKLIST } from "@krempelfrei/contract/sos/checklist";
import { IconCheck, IconLifebuoyFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { previewQuery } from "../sos/sos.api.ts";
import classes from "./at-a-glance.module.css";
import { Line, Part } from "./part.tsx";

const SHOWN = 3;

/** What is missing for an emergency. */
export function Gaps() {
  const { data, isError } = useQuery(previewQuery);
  const missing = SOS_CHECKLIST.filter(({ key }) =>
    data?.checklist.some((entry) => entry.key === key && entry.files.length === 0),
  );
  return (
    <Part title="Für den Notfall" all="/sos">
      {isError ? (
        <p className={classes.nothing}>Das ist gerade nicht zu erfahren.</p>
      ) : data === undefined ? undefined : missing.length === 0 ? (
        <ul className={classes.list}>
          <Line
            icon={
              <span className={classes.icon} data-tone="accent">
                <IconCheck size={18} aria-hidden />
              </span>
            }
            title="Alles da"
          >
            zu jedem Punkt gibt es ein Dokument
          </Line>
        </ul>
      ) : (
        <ul className={classes.list}>
          {missing.slice(0, SHOWN).map(({ key, label }, index) => (
            <Line
              key={key}
              icon={
                <span className={classes.icon} data-tone="warn">
                  <IconLifebuoyFilled size={18} aria-hidden />
                </span>
              }
              title={label}
            >
              {index === SHOWN - 1 && missing.length > SHOWN
                ? `fehlt noch, und ${missing.length - SHOWN} weitere`
                : "fehlt noch"}
            </Line>
          ))}
        </ul>
      )}
    </Part>
  );
}
