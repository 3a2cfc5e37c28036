import type { Role } from "@krempelfrei/contract/access";
import {
  IconArchiveFilled,
  IconCalendarEventFilled,
  IconFoldersFilled,
  IconClockFilled,
  IconFileTextFilled,
  IconLayoutGridFilled,
  IconLifebuoyFilled,
  IconReceiptEuroFilled,
  IconShieldCheckFilled,
  IconStack2Filled,
  IconTemplateFilled,
  IconUserFilled,
} from "@tabler/icons-react";
import { type ComponentType } from "react";
import { lazy } from "../lib/lazy.ts";
import { DeadlineCount } from "../features/deadlines/deadline-count.tsx";
import { FailedCount } from "../features/uploads/failed-count.tsx";
import type { NavigationEntry, NavigationIcon } from "../lib/page.ts";
import { IconUsersSolid } from "../ui/icons.tsx";
import { ROUTES } from "./routes.ts";

const ICONS: Readonly<Record<NavigationIcon, typeof IconUserFilled>> = {
  archive: IconArchiveFilled,
  calendar: IconCalendarEventFilled,
  clock: IconClockFilled,
  folders: IconFoldersFilled,
  grid: IconLayoutGridFilled,
  lifebuoy: IconLifebuoyFilled,
  receipt: IconReceiptEuroFilled,
  shield: IconShieldCheckFilled,
  stack: IconStack2Filled,
  template: IconTemplateFilled,
  text: IconFileTextFilled,
  user: IconUserFilled,
  users: IconUsersSolid,
};

/** Loaded only for staff: the first view of members needs none of this code. */
const marks = () => import("../features/office/marks.tsx");
const BackupMark = lazy(async () => ({ default: (await marks()).BackupMark }));
const LettersMark = lazy(async () => ({ default: (await marks()).LettersMark }));
const MoneyMark = lazy(async () => ({ default: (await marks()).MoneyMark }));
const OfficeKeys = lazy(async () => ({
  default: (await import("../features/office/office-keys.tsx")).OfficeKeys,
}));

/** Numbers of things on a page that need attention. */
const COUNTS: Readonly<Record<string, ComponentType>> = {
  "/accounting": MoneyMark,
  "/backups": BackupMark,
  "/customers": LettersMark,
  "/deadlines": DeadlineCount,
  "/locker": FailedCount,
  // Shows no number; the component handles the keys that lead to this page.
  "/office": OfficeKeys,
};

interface Entry extends Omit<NavigationEntry, "icon"> {
  readonly to: string;
  readonly Icon: typeof IconUserFilled;
  readonly Count: ComponentType | undefined;
}

export const navigation = (role: Role): Entry[] =>
  ROUTES.flatMap(({ path, access, navigation: entry }) =>
    entry && typeof access !== "string" && access.includes(role)
      ? [{ to: path, label: entry.label, short: entry.short, Icon: ICONS[entry.icon], Count: COUNTS[path] }]
      : [],
  );
