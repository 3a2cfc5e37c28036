import { can, isMember, type Role } from "@krempelfrei/contract/access";
import {
  IconArchiveFilled,
  IconCalendarEventFilled,
  IconFoldersFilled,
  IconClockFilled,
  IconFileTextFilled,
  IconLifebuoyFilled,
  IconReceiptEuroFilled,
  IconShieldCheckFilled,
  IconStack2Filled,
  IconTemplateFilled,
  IconUserFilled,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { DeadlineCount } from "../features/deadlines/deadline-count.tsx";
import { FailedCount } from "../features/uploads/failed-count.tsx";
import { IconUsersSolid } from "../ui/icons.tsx";

interface Entry {
  readonly to: string;
  readonly label: string;
  /** Label on phones. */
  readonly short?: string;
  readonly Icon: typeof IconUserFilled;
  /** Number of things on this page that need attention. */
  readonly Count?: ComponentType;
}

/** The entries of the navigation: the pages of specification 2, and those that came since. */
export function navigation(role: Role): Entry[] {
  if (isMember(role)) {
    return [
      { to: "/browser", label: "Meine Dokumente", short: "Dokumente", Icon: IconFoldersFilled },
      { to: "/deadlines", label: "Fristen", Icon: IconCalendarEventFilled, Count: DeadlineCount },
      {
        to: "/locker",
        label: "Mein Schließfach",
        short: "Schließfach",
        Icon: IconArchiveFilled,
        Count: FailedCount,
      },
      { to: "/sos", label: "Notfallzugang (SOS)", short: "Notfall", Icon: IconLifebuoyFilled },
    ];
  }
  return [
    { to: "/customers", label: "Kunden", Icon: IconUsersSolid },
    ...(can(role, "users.manage") ? [{ to: "/users", label: "Benutzer", Icon: IconUserFilled }] : []),
    ...(can(role, "accounting.manage")
      ? [{ to: "/accounting", label: "Buchhaltung", Icon: IconReceiptEuroFilled }]
      : []),
    { to: "/stacks", label: "Stapel", Icon: IconStack2Filled },
    { to: "/templates", label: "Vorlagen", Icon: IconTemplateFilled },
    { to: "/reading", label: "Texterkennung", Icon: IconFileTextFilled },
    ...(can(role, "changelog.read")
      ? [{ to: "/changelog", label: "Änderungshistorie", Icon: IconClockFilled }]
      : []),
    ...(can(role, "backups.read")
      ? [{ to: "/backups", label: "Datensicherung", Icon: IconShieldCheckFilled }]
      : []),
  ];
}
