import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconCirclePercentage,
  IconCirclePercentageFilled,
  IconHeart,
  IconHeartFilled,
  IconLifebuoy,
  IconLifebuoyFilled,
} from "@tabler/icons-react";
import { useUser } from "../../../lib/session.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Flag } from "../data/files.api.ts";
import { useWorkspace } from "../data/workspace.ts";

const FLAGS: readonly {
  flag: Flag;
  label: string;
  Icon: typeof IconHeart;
  OnIcon: typeof IconHeart;
  tone: "red" | "blue" | "orange";
}[] = [
  { flag: "is_favorite", label: "Favorit", Icon: IconHeart, OnIcon: IconHeartFilled, tone: "red" },
  {
    flag: "is_tax_relevant",
    label: "Steuerrelevant",
    Icon: IconCirclePercentage,
    OnIcon: IconCirclePercentageFilled,
    tone: "blue",
  },
  { flag: "is_sos", label: "SOS", Icon: IconLifebuoy, OnIcon: IconLifebuoyFilled, tone: "orange" },
];

/** The toggles favorite, tax and SOS; a spinner shows while a change is pending (specification 4). */
export function FlagButtons({ file }: { file: FileItem }) {
  const { actions, pendingFlags } = useWorkspace();
  const ended = useUser().ended !== null;
  return FLAGS.map(({ flag, label, Icon, OnIcon, tone }) => {
    const on = file[flag];
    const Shown = on ? OnIcon : Icon;
    return (
      <IconButton
        key={flag}
        label={label}
        icon={<Shown size={18} aria-hidden />}
        aria-pressed={on}
        tone={on ? tone : undefined}
        size={32}
        disabled={!mayToggle(file, flag, ended)}
        loading={pendingFlags.has(`${file.id}:${flag}`)}
        onClick={(event) => {
          event.stopPropagation();
          actions.toggleFlag(file, flag);
        }}
      />
    );
  });
}

/**
 * True if the person may toggle the flag. A favourite belongs to each reader, so only the end of the contract prevents
 * it; the server decides the others.
 */
function mayToggle(file: FileItem, flag: Flag, ended: boolean): boolean {
  if (flag === "is_favorite") return !ended;
  return flag === "is_sos" ? file.can_mark_sos : file.can_modify;
}
