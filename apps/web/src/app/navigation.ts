import { can, isMember, type Role } from "@krempelfrei/contract/access";
import {
  IconArchiveFilled,
  IconFoldersFilled,
  IconClockFilled,
  IconLifebuoyFilled,
  IconReceiptEuroFilled,
  IconShieldCheckFilled,
  IconTemplateFilled,
  IconUserFilled,
} from "@tabler/icons-react";
import { IconUsersSolid } from "../ui/icons.tsx";

/** Specification 2: the entries of the side navigation, as far as their pages exist. */
export function navigation(role: Role) {
  if (isMember(role)) {
    return [
      { to: "/browser", label: "Meine Dokumente", Icon: IconFoldersFilled },
      { to: "/locker", label: "Mein Schließfach", Icon: IconArchiveFilled },
      { to: "/sos", label: "Notfallzugang (SOS)", Icon: IconLifebuoyFilled },
    ];
  }
  return [
    { to: "/customers", label: "Kunden", Icon: IconUsersSolid },
    ...(can(role, "users.manage") ? [{ to: "/users", label: "Benutzer", Icon: IconUserFilled }] : []),
    ...(can(role, "accounting.manage")
      ? [{ to: "/accounting", label: "Buchhaltung", Icon: IconReceiptEuroFilled }]
      : []),
    { to: "/templates", label: "Vorlagen", Icon: IconTemplateFilled },
    ...(can(role, "changelog.read")
      ? [{ to: "/changelog", label: "Änderungshistorie", Icon: IconClockFilled }]
      : []),
    ...(can(role, "backups.read")
      ? [{ to: "/backups", label: "Datensicherung", Icon: IconShieldCheckFilled }]
      : []),
  ];
}
