import { Button, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useUser } from "../../lib/session.ts";
import { toastError, toastInfo } from "../../ui/toasts.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { changeWelcome } from "../account/profile.api.ts";
import { sosQuery } from "../sos/sos.api.ts";
import { lockerQuery } from "../files/data/files.api.ts";
import { ContactStep, LetterStep, SearchStep } from "./welcome-steps.tsx";
import classes from "./welcome.module.css";

interface Props {
  readonly onSearch: (text: string) => void;
}

const FAILED = "Das konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.";

/** The first visit: three steps in the page, completed by doing them. */
export default function Welcome({ onSearch }: Props) {
  const { full_name, welcome } = useUser();
  const narrow = useNarrow();
  const letters = useQuery(lockerQuery).data?.data ?? [];
  const contacts = useQuery(sosQuery).data?.data ?? [];
  const steps = [
    { title: "Ersten Brief hergeben", done: letters.length > 0, content: <LetterStep letter={letters[0]} /> },
    {
      title: "Wiederfinden ausprobieren",
      done: welcome?.has_searched ?? false,
      content: <SearchStep onSearch={onSearch} />,
    },
    {
      title: "Notfallkontakt nennen",
      done: contacts.length > 0,
      content: <ContactStep contact={contacts[0]} />,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  const count = steps.filter(({ done }) => done).length;
  const end = (state: "later" | "done"): void => {
    changeWelcome({ state }).then(
      () => toastInfo("Die ersten Schritte finden Sie wieder in Ihrem Profil."),
      () => toastError(FAILED),
    );
  };
  const close = (
    <Button variant="subtle" className={classes.later} onClick={() => end(next < 0 ? "done" : "later")}>
      {next < 0 ? "Fertig" : "Später"}
    </Button>
  );
  if (narrow) return <PhoneSteps steps={steps} next={next} close={close} />;
  return (
    <section aria-label="Willkommen" className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2>
            Willkommen, <bdi>{full_name}</bdi>.
          </h2>
          <p>Drei Schritte, dann ist Ihre Post in guten Händen. Etwa fünf Minuten.</p>
        </div>
        <span className={classes.count}>
          {count} von {steps.length} erledigt
        </span>
        {close}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ title, done, content }, index) => (
          <li key={title} className={classes.step} data-next={index === next || undefined}>
            <Mark number={index + 1} done={done} />
            <h3>{title}</h3>
            {content}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  readonly title: string;
  readonly done: boolean;
  readonly content: ReactNode;
}

interface PhoneStepsProps {
  readonly steps: readonly Step[];
  /** Index of the first open step; -1 if all are done. */
  readonly next: number;
  /** Button that ends the steps. */
  readonly close: ReactNode;
}

/** One step at a time, with the others below it. */
function PhoneSteps({ steps, next, close }: PhoneStepsProps) {
  const [chosen, setChosen] = useState<number>();
  const at = chosen ?? Math.max(next, 0);
  return (
    <section aria-label="Willkommen" className={classes.phone}>
      <div className={classes.card}>
        <div className={classes.head}>
          <span>
            Schritt {at + 1} von {steps.length}
          </span>
          {close}
        </div>
        <div className={classes.bars} aria-hidden>
          {steps.map(({ title, done }, index) => (
            <span key={title} data-done={done || index === at || undefined} />
          ))}
        </div>
        <h2>{steps[at]?.title}</h2>
        {steps[at]?.content}
      </div>
      <ul className={classes.others}>
        {steps.map(({ title, done }, index) =>
          index === at ? null : (
            <li key={title}>
              <UnstyledButton className={classes.other} onClick={() => setChosen(index)}>
                <Mark number={index + 1} done={done} />
                <b>{title}</b>
                {done ? <span>erledigt</span> : <IconChevronRight size={20} aria-hidden />}
              </UnstyledButton>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const Mark = ({ number, done }: { readonly number: number; readonly done: boolean }) => (
  <span className={classes.mark} data-done={done || undefined}>
    {done ? <IconCheck size={20} role="img" aria-label="Erledigt" /> : number}
  </span>
);
