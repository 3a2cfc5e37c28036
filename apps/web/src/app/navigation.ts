import { can, isMember, type Role } from "@krempelfrei/contract/access";
import {
  IconArchive,
  IconFolders,
  IconHeartHandshake,
  IconHistory,
  IconReceiptEuro,
  IconShieldCheck,
  IconTemplate,
  IconUserCog,
  IconUsers,
} from "@tabler/icons-react";

/** Specification 2: the entries of the side navigation, as far as their pages exist. */
export function navigation(role: Role) {
  if (isMember(role)) {
    return [
      { to: "/browser", label: "Meine Dokumente", Icon: IconFolders },
      { to: "/locker", label: "Mein Schließfach", Icon: IconArchive },
      { to: "/sos", label: "Notfallzugang (SOS)", Icon: IconHeartHandshake },
    ];
  }
  return [
    { to: "/customers", label: "Kunden", Icon: IconUsers },
    ...(can(role, "users.manage") ? [{ to: "/users", label: "Benutzer", Icon: IconUserCog }] : []),
    ...(can(role, "accounting.manage")
      ? [{ to: "/accounting", label: "Buchhaltung", Icon: IconReceiptEuro }]
      : []),
    { to: "/templates", label: "Vorlagen", Icon: IconTemplate },
    ...(can(role, "changelog.read")
      ? [{ to: "/changelog", label: "Änderungshistorie", Icon: IconHistory }]
      : []),
    ...(can(role, "backups.read")
      ? [{ to: "/backups", label: "Datensicherung", Icon: IconShieldCheck }]
      : []),
  ];
}
