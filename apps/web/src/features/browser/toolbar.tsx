import { Button, UnstyledButton } from "@mantine/core";
import {
  IconChevronDown,
  IconFilterFilled,
  IconLayoutGridFilled,
  IconSquareCheckFilled,
  IconTableFilled,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useAnchor } from "../../ui/anchored/use-anchor.ts";
import classes from "./toolbar.module.css";
import type { Filters } from "./view-menu.tsx";
import type { ViewState } from "./view-state.ts";

// Rarely opened, so its code is loaded on request.
const ViewMenu = lazy(async () => ({ default: (await import("./view-menu.tsx")).ViewMenu }));

interface Props {
  readonly view: ViewState;
  readonly selecting: boolean;
  /** True if the chips are shown. */
  readonly filtering: boolean;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly onSelecting: (selecting: boolean) => void;
  readonly onFiltering: (filtering: boolean) => void;
  /** One button for all tools. */
  readonly compact?: boolean;
}

const ESCAPE = { "aria-keyshortcuts": "Escape", "data-shortcut": "Auswahl beenden" };

/** Escape ends the selection through the button that began it, because the selection bar appears with a delay. */
const endedBy = (selecting: boolean) => (selecting ? ESCAPE : undefined);

/** The tools on a phone, as chips. */
export function ToolChips({
  view,
  selecting,
  onView,
  onSelecting,
}: Omit<Props, "filtering" | "onFiltering">) {
  const { anchor, close, button } = useAnchor("menu");
  return (
    <>
      <UnstyledButton
        className={classes.chip}
        aria-pressed={selecting}
        {...endedBy(selecting)}
        onClick={() => onSelecting(!selecting)}
      >
        <IconSquareCheckFilled size={16} aria-hidden />
        Auswählen
      </UnstyledButton>
      <UnstyledButton className={classes.chip} {...button}>
        <IconLayoutGridFilled size={16} aria-hidden />
        Ansicht
      </UnstyledButton>
      <Suspense>
        {anchor ? (
          <ViewMenu anchor={anchor} position="bottom-end" view={view} onView={onView} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Tools for the list, beside the page's heading. */
export function Toolbar({
  view,
  selecting,
  filtering,
  onView,
  onSelecting,
  onFiltering,
  compact = false,
}: Props) {
  if (compact)
    return (
      <ViewButton view={view} onView={onView} filters={{ filtering, onFiltering, selecting, onSelecting }} />
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-pressed={selecting}
        {...endedBy(selecting)}
        aria-label="Auswählen"
        className={classes.tool}
        leftSection={<IconSquareCheckFilled size={18} aria-hidden />}
        onClick={() => onSelecting(!selecting)}
      >
        <span className={classes.label}>Auswählen</span>
      </Button>
      <Button
        variant="default"
        aria-pressed={filtering}
        aria-label="Filter"
        className={classes.tool}
        leftSection={<IconFilterFilled size={18} aria-hidden />}
        onClick={() => onFiltering(!filtering)}
      >
        <span className={classes.label}>Filter</span>
      </Button>
      <ViewButton view={view} onView={onView} />
    </>
  );
}

interface ViewButtonProps extends Pick<Props, "view" | "onView"> {
  /** Missing if the filters have buttons of their own. */
  readonly filters?: Filters | undefined;
}

function ViewButton({ view, onView, filters }: ViewButtonProps) {
  const { anchor, close, button } = useAnchor("menu");
  const Icon = view.mode === "grid" ? IconLayoutGridFilled : IconTableFilled;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        {...button}
      >
        Ansicht
      </Button>
      <Suspense>
        {anchor ? (
          <ViewMenu
            anchor={anchor}
            position="bottom-end"
            view={view}
            onView={onView}
            filters={filters}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
