import type { FileType } from "@krempelfrei/contract/file-types";
import {
  IconBriefcase,
  IconBuildingBank,
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

/** The icon that a folder names, a plain folder otherwise. */
export function FolderIcon({ image, size = 28 }: { image: string | null; size?: number }) {
  const Icon = BY_IMAGE[image ?? ""] ?? IconFolder;
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
