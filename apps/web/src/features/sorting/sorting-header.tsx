import { Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { minutesLeft } from "./pace.ts";
import classes from "./sorting-header.module.css";
import type { useNextCustomer } from "./use-next-customer.ts";

interface ProgressProps {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** Times of the start of the round and of each filing. */
  readonly moments: readonly number[];
}

/** A line below the header whose width is the progress. */
export function ProgressBar({ position, total }: ProgressProps) {
  return (
    <span className={classes.line} aria-hidden>
      <span style={{ width: `${(100 * (position - 1)) / Math.max(1, total)}%` }} />
    </span>
  );
}

/** Position in the round, and the time that the rest needs at the operator's own pace. */
export function SortingProgress({
  position,
  total,
  moments,
  compact = false,
}: ProgressProps & { readonly compact?: boolean }) {
  const minutes = minutesLeft(moments, total - position + 1);
  if (compact)
    return (
      <span role="status">
        {position} von {total}
        {minutes === undefined ? "" : ` · noch etwa ${minutes} ${minutes === 1 ? "Minute" : "Minuten"}`}
      </span>
    );
  return (
    <div className={classes.progress}>
      <Text role="status" size="sm" fw={600} className={classes.position}>
        {position} von {total}
      </Text>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(100 * (position - 1)) / Math.max(1, total)}%` }} />
      </span>
      {minutes === undefined ? null : (
        <span className={classes.rest}>
          noch etwa {minutes} {minutes === 1 ? "Minute" : "Minuten"}
        </span>
      )}
    </div>
  );
}

interface StepsProps {
  readonly onSkip: () => void;
  /** Undefined without a step to undo. */
  readonly onBack: (() => void) | undefined;
  readonly next: ReturnType<typeof useNextCustomer>;
  readonly onNext: () => void;
}

/** Buttons to step back, to skip, and to go to the next customer. */
export function SortingSteps({ onSkip, onBack, next, onNext }: StepsProps) {
  return (
    <>
      {onBack ? (
        <Step label="Schritt zurück" sign="Z" keys="Z Alt+Z" icon={IconArrowBackUp} onClick={onBack} />
      ) : null}
      <Step label="Überspringen" sign="→" keys="ArrowRight Alt+S" icon={IconArrowRight} onClick={onSkip} />
      {next ? (
        <button
          type="button"
          className={classes.next}
          aria-label={`Weiter mit ${next.full_name} (${next.waiting_files})`}
          data-shortcut="Weiter mit dem nächsten Kunden"
          aria-keyshortcuts="N Alt+N"
          onClick={onNext}
        >
          <span>danach</span>
          <b>
            {next.full_name} {next.waiting_files}
          </b>
        </button>
      ) : null}
    </>
  );
}

interface StepProps {
  readonly label: string;
  /** Label of the key. */
  readonly sign: string;
  readonly keys: string;
  readonly icon: typeof IconArrowRight;
  readonly onClick: () => void;
}

function Step({ label, sign, keys, icon: Icon, onClick }: StepProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--app-text)"
      px="xs"
      aria-label={label}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.step}>{label}</span>
      <kbd className={classes.key} aria-hidden>
        {sign}
      </kbd>
    </Button>
  );
}
