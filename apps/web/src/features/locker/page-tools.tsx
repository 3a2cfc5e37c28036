import { IconContrast, IconRotateClockwise, IconTrash } from "@tabler/icons-react";
import classes from "./capture.module.css";
import type { PagePlan } from "./kept-letter.ts";

interface ToolsProps {
  readonly page: PagePlan;
  readonly onChange: (changes: Partial<PagePlan>) => void;
  readonly onRemove: () => void;
}

/** Actions on a photograph, except moving its corners. */
export function PageTools({ page, onChange, onRemove }: ToolsProps) {
  const turns = page.turns % 4;
  return (
    <div className={classes.tools}>
      <button
        type="button"
        className={classes.tool}
        aria-pressed={turns !== 0}
        onClick={() => onChange({ turns: turns + 1 })}
      >
        <IconRotateClockwise size={22} aria-hidden />
        {turns === 0 ? "Drehen" : `${turns * 90}° gedreht`}
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-pressed={page.readable}
        onClick={() => onChange({ readable: !page.readable })}
      >
        <IconContrast size={22} aria-hidden />
        Lesbarer
      </button>
      <button type="button" className={classes.tool} onClick={onRemove}>
        <IconTrash size={22} aria-hidden />
        Löschen
      </button>
    </div>
  );
}
