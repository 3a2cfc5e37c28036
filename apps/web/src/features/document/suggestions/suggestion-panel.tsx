import { Button } from "@mantine/core";
import { IconSparkles2Filled } from "@tabler/icons-react";
import { ToneBadge } from "../../../ui/tone-badge.tsx";
import type { SuggestionPanelProps } from "./panel-props.ts";
import { isVague, questionsOf } from "./questions.ts";
import { SuggestionLines } from "./suggestion-lines.tsx";
import { SuggestionQuestion } from "./suggestion-question.tsx";
import classes from "./suggestions.module.css";

/** All suggestions in one panel. One key takes them, and files the document if nothing is missing or asked. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { suggestions, answers, filesAtOnce, isFilled, disabled, onTake } = props;
  if (!suggestions || Object.values(suggestions).every((suggestion) => suggestion === null)) return null;
  const vague = isVague(suggestions);
  const questions = vague
    ? []
    : questionsOf(suggestions, answers).filter(({ field }) => field !== "folder_id" || !props.isFolderChosen);
  const learned = [suggestions.author, suggestions.folder_id].find((one) => one?.why.startsWith("wie "));
  const open = questions.filter(({ answer }) => answer === undefined).length;
  return (
    <section aria-label="Vorschlag" className={classes.panel} data-unsure={vague || undefined}>
      <div className={classes.title}>
        <IconSparkles2Filled size={18} aria-hidden />
        <b>Vorschlag</b>
        {learned ? <span className={classes.learned}>{whyText(learned.why)}</span> : null}
        <span className={classes.doubt}>
          {vague ? (
            <ToneBadge tone={undefined}>unsicher</ToneBadge>
          ) : questions.length > 0 ? (
            <ToneBadge tone="warn">
              {questions.length === 1 ? "1 Frage" : `${questions.length} Fragen`}
            </ToneBadge>
          ) : (
            <ToneBadge tone={filesAtOnce ? "accent" : undefined}>
              {filesAtOnce ? "sicher" : "unvollständig"}
            </ToneBadge>
          )}
        </span>
      </div>
      <SuggestionLines {...props} suggestions={suggestions} asked={questions.map(({ field }) => field)} />
      {questions.map((question) => (
        <SuggestionQuestion key={question.field} {...props} suggestions={suggestions} question={question} />
      ))}
      <Button
        fullWidth
        className={classes.take}
        data-take
        variant={filesAtOnce && !isFilled ? "filled" : "default"}
        disabled={disabled}
        aria-keyshortcuts="V Alt+V"
        onClick={onTake}
      >
        {filesAtOnce ? "Übernehmen und ablegen" : open > 0 ? "Felder füllen und antworten" : "Felder füllen"}
        <span className={classes.key} aria-hidden>
          V
        </span>
      </Button>
    </section>
  );
}

/** Earlier letters are those of the suggested sender; similar ones may be of others. */
const whyText = (why: string): string => (/frühere/.test(why) ? `${why} dieses Absenders` : why);
