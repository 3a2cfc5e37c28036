import type { FileType } from "@krempelfrei/contract/file-types";
import {
  IconBriefcase,
  IconBuildingBank,
  IconCalendar,
  IconCar,
  IconCertificate,
  IconFile,
  IconFileInvoice,
  IconFileText,
  IconFolder,
  IconHeartbeat,
  IconHome,
  IconPigMoney,
  IconReceiptTax,
  IconSchool,
  IconShieldCheck,
  IconSignature,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";

const BY_TYPE = {
  invoice: IconFileInvoice,
  police: IconCertificate,
  contract: IconSignature,
  misc: IconFileText,
} as const;

/** Specification 2: icons by type (invoice, police, contract), otherwise a generic file. */
export function FileIcon({ type, size = 28 }: { type: FileType | null; size?: number }) {
  const Icon = type === null || type === "misc" ? IconFile : BY_TYPE[type];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}

const BY_IMAGE: Readonly<Record<string, typeof IconFolder>> = {
  briefcase: IconBriefcase,
  car: IconCar,
  bank: IconBuildingBank,
  school: IconSchool,
  family: IconUsersGroup,
  health: IconHeartbeat,
  home: IconHome,
  pension: IconPigMoney,
  tax: IconReceiptTax,
  shield: IconShieldCheck,
  contract: IconSignature,
};

/** Specification 3: the types of folders that have an icon of their own. */
const BY_FOLDER_TYPE = { author: IconUser, date: IconCalendar, folder: IconFolder } as const;

interface FolderIconProps {
  readonly image: string | null;
  readonly type: keyof typeof BY_FOLDER_TYPE;
  readonly size?: number;
}

/** The icon that a folder names, the one of its type otherwise. */
export function FolderIcon({ image, type, size = 28 }: FolderIconProps) {
  const Icon = BY_IMAGE[image ?? ""] ?? BY_FOLDER_TYPE[type];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
