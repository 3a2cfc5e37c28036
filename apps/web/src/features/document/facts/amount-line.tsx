import type { FileFacts } from "@krempelfrei/contract/files/facts";
import { euros, germanAmount } from "@krempelfrei/contract/money";
import { IconPencilFilled } from "@tabler/icons-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { CopyValue } from "./copy-value.tsx";
import classes from "./facts.module.css";

interface Props {
  readonly amount: FileFacts["amount"];
  /** Set while facts can be corrected. */
  readonly onCorrect: (() => void) | undefined;
}

/** The amount that the document demands, and its origin. */
export function AmountLine({ amount, onCorrect }: Props) {
  return (
    <div className={classes.fact}>
      <span className={classes.words}>
        <span className={classes.label}>{amount ? `Betrag · ${originOf(amount)}` : "Betrag"}</span>
        <span className={classes.value}>{amount ? euros(amount.cents) : "nicht gelesen"}</span>
      </span>
      {onCorrect ? (
        <IconButton
          label="Betrag ändern"
          icon={<IconPencilFilled size={18} aria-hidden />}
          onClick={onCorrect}
        />
      ) : amount ? (
        <CopyValue name="Betrag" value={germanAmount(amount.cents)} />
      ) : null}
    </div>
  );
}

const originOf = ({ is_corrected, why, place }: NonNullable<FileFacts["amount"]>): string =>
  is_corrected ? "von Hand geändert" : [why, ...(place ? [`Seite ${place.page}`] : [])].join(", ");
