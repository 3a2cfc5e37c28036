import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastDone, toastError } from "../../../ui/toasts.ts";
import { lessonsQuery, ruleText, useConfirmRule } from "../../templates/sender-rules.api.ts";
import classes from "./facts.module.css";

/** Lessons of a document about its sender, to be confirmed as rules for all customers. */
export default function Lessons({ fileId }: { readonly fileId: string }) {
  const { data } = useQuery(lessonsQuery(fileId));
  const confirm = useConfirmRule(fileId);
  if (!data || data.data.length === 0) return null;
  return (
    <section className={classes.lessons} aria-label="Regel für den Absender">
      <h3 className={classes.heading}>
        <span>
          Gelernt für <bdi>{data.author}</bdi>
        </span>
      </h3>
      <ul className={classes.list}>
        {data.data.map((lesson) => (
          <li key={`${lesson.field} ${lesson.label}`} className={classes.fact}>
            <span className={classes.words}>{ruleText(lesson)}</span>
            {lesson.rule_id === null ? (
              <button
                type="button"
                className={classes.link}
                disabled={confirm.isPending}
                aria-label={`Für alle Kunden: ${ruleText(lesson)}`}
                onClick={() =>
                  confirm.mutate(lesson, {
                    onSuccess: () => toastDone("Die Regel gilt jetzt für alle Kunden."),
                    onError: (error) => toastError(messageOf(error)),
                  })
                }
              >
                Für alle Kunden
              </button>
            ) : (
              <span className={classes.label}>
                <IconCheck size={16} aria-hidden /> Regel des Büros
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
