import { Anchor, UnstyledButton } from "@mantine/core";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconCalendarFilled,
  IconChevronDown,
  IconCirclePercentageFilled,
  IconFolderFilled,
  IconHeartFilled,
  IconLifebuoyFilled,
  IconTagFilled,
  IconX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useAnchor } from "../../ui/anchored/use-anchor.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";
import { isFiltered, NO_FILTERS, type Audience, type QuickFilter } from "../files/data/filter-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import classes from "./filter-chips.module.css";
import type { ChoiceMenu as ChoiceMenuType } from "./filter-panels.tsx";
import { periodText } from "./period.ts";
import type { ViewState } from "./view-state.ts";

// Rarely used, so their code is loaded on request.
const TagPanel = lazy(async () => ({ default: (await import("./filter-panels.tsx")).TagPanel }));
const ChoiceMenu = lazy(async () => ({
  default: (await import("./filter-panels.tsx")).ChoiceMenu,
  // A lazy component loses the type parameter of its options.
})) as unknown as typeof ChoiceMenuType;
const PeriodPanel = lazy(async () => ({ default: (await import("./filter-panels.tsx")).PeriodPanel }));

interface Props {
  readonly view: ViewState;
  readonly files: readonly FileItem[];
  /** A folder below the top is open. */
  readonly inFolder: boolean;
  readonly onView: (changes: Partial<ViewState>) => void;
  readonly after?: ReactNode;
}

const QUICK: readonly { value: QuickFilter; label: string; Icon: typeof IconHeartFilled }[] = [
  { value: "favorite", label: "Favoriten", Icon: IconHeartFilled },
  { value: "tax", label: "Steuer", Icon: IconCirclePercentageFilled },
  { value: "sos", label: "SOS", Icon: IconLifebuoyFilled },
];

const AUDIENCES = [
  { value: "one", label: "Nur ich" },
  { value: "all", label: "Alle" },
] as const satisfies readonly { value: Audience; label: string }[];

/** Filters as chips that a click toggles. */
export function FilterChips({ view, files, inFolder, onView, after }: Props) {
  return (
    <div className={classes.chips} role="group" aria-label="Filter">
      {inFolder ? (
        <Chip
          label="In diesem Ordner"
          icon={<IconFolderFilled size={16} aria-hidden />}
          on={view.here}
          onClick={() => onView({ here: !view.here })}
        />
      ) : null}
      <div role="group" aria-label="Schnellfilter" className={classes.quick}>
        {QUICK.map(({ value, label, Icon }) => {
          const on = view.quick.includes(value);
          const quick = on ? view.quick.filter((other) => other !== value) : [...view.quick, value];
          return (
            <Chip
              key={value}
              label={label}
              icon={<Icon size={16} aria-hidden />}
              on={on}
              onClick={() => onView({ quick })}
            />
          );
        })}
      </div>
      <PeriodChip view={view} files={files} onView={onView} />
      <TypeChip view={view} onView={onView} />
      <TagChip view={view} files={files} onView={onView} />
      <PersonChip view={view} onView={onView} />
      <AudienceChip view={view} onView={onView} />
      {isFiltered(view) || view.here ? (
        <Anchor
          component="button"
          type="button"
          underline="always"
          className={classes.reset}
          onClick={() => onView({ ...NO_FILTERS, here: false })}
        >
          Alle zurücksetzen
        </Anchor>
      ) : null}
      {after}
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly on: boolean;
  readonly onClick: () => void;
}

function Chip({ label, icon, on, onClick }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={on} onClick={onClick}>
      {icon}
      {label}
      {on ? <IconX size={14} aria-hidden /> : null}
    </UnstyledButton>
  );
}

interface ChoiceChipProps {
  readonly label: string;
  /** Undefined if nothing is chosen. */
  readonly value: string | undefined;
  readonly icon?: ReactNode;
  readonly kind: "menu" | "dialog";
  readonly onClear: () => void;
  readonly children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A chip that opens a choice; the cross clears it. */
function ChoiceChip({ label, value, icon, kind, onClear, children }: ChoiceChipProps) {
  const { anchor, close, button } = useAnchor(kind);
  const on = value !== undefined;
  return (
    <span className={classes.choice} data-on={on || undefined}>
      <UnstyledButton className={classes.chip} data-on={on || undefined} {...button}>
        {icon}
        {on ? `${label}: ${value}` : label}
        {on ? null : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      {on ? (
        <UnstyledButton
          className={classes.clear}
          aria-label={`${label} nicht mehr filtern`}
          onClick={onClear}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      ) : null}
      {anchor ? <Suspense fallback={null}>{children(anchor, close)}</Suspense> : null}
    </span>
  );
}

type PartProps = Pick<Props, "view" | "onView">;

function PeriodChip({ view, files, onView }: PartProps & Pick<Props, "files">) {
  const clear = { from: undefined, to: undefined };
  return (
    <ChoiceChip
      label="Zeitraum"
      value={periodText(view.from, view.to)}
      icon={<IconCalendarFilled size={16} aria-hidden />}
      kind="dialog"
      onClear={() => onView(clear)}
    >
      {(anchor, close) => (
        <PeriodPanel
          anchor={anchor}
          onClose={close}
          files={files}
          from={view.from}
          to={view.to}
          onPeriod={onView}
        />
      )}
    </ChoiceChip>
  );
}

function TagChip({ view, files, onView }: PartProps & Pick<Props, "files">) {
  return (
    <ChoiceChip
      label="Schlagworte"
      value={view.tags.length === 0 ? undefined : view.tags.join(", ")}
      icon={<IconTagFilled size={16} aria-hidden />}
      kind="dialog"
      onClear={() => onView({ tags: [] })}
    >
      {(anchor, close) => (
        <TagPanel
          anchor={anchor}
          onClose={close}
          tags={view.tags}
          files={files}
          onTags={(tags) => onView({ tags })}
        />
      )}
    </ChoiceChip>
  );
}

function TypeChip({ view: { types }, onView }: PartProps) {
  const chosen = FILE_TYPES.filter(({ value }) => types.includes(value));
  return (
    <ChoiceChip
      label="Typ"
      value={chosen.length === 0 ? undefined : chosen.map(({ label }) => label).join(", ")}
      kind="menu"
      onClear={() => onView({ types: [] })}
    >
      {(anchor, close) => (
        <ChoiceMenu
          id="typfilter"
          anchor={anchor}
          onClose={close}
          options={FILE_TYPES}
          chosen={types}
          several
          onChosen={(next) => onView({ types: next })}
        />
      )}
    </ChoiceChip>
  );
}

function PersonChip({ view: { person }, onView }: PartProps) {
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  const people = data?.data ?? [];
  // A group of one person has nothing to choose.
  if (people.length < 2 && person === undefined) return null;
  return (
    <ChoiceChip
      label="Person"
      value={person === undefined ? undefined : (people.find(({ id }) => id === person)?.name ?? "unbekannt")}
      kind="menu"
      onClear={() => onView({ person: undefined })}
    >
      {(anchor, close) => (
        <ChoiceMenu
          id="personenfilter"
          anchor={anchor}
          onClose={close}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={person === undefined ? [] : [person]}
          onChosen={([next]) => onView({ person: next })}
        />
      )}
    </ChoiceChip>
  );
}

function AudienceChip({ view: { audience }, onView }: PartProps) {
  return (
    <ChoiceChip
      label={audience === undefined ? "Nur ich / Alle" : "Wer"}
      value={AUDIENCES.find(({ value }) => value === audience)?.label}
      kind="menu"
      onClear={() => onView({ audience: undefined })}
    >
      {(anchor, close) => (
        <ChoiceMenu
          id="werfilter"
          anchor={anchor}
          onClose={close}
          options={AUDIENCES}
          chosen={audience === undefined ? [] : [audience]}
          onChosen={([next]) => onView({ audience: next })}
        />
      )}
    </ChoiceChip>
  );
}
