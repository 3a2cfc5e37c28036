import type { FileType } from "@krempelfrei/contract/file-types";
import {
  IconBriefcaseFilled,
  IconCalendarFilled,
  IconCarFilled,
  IconFileFilled,
  IconFileInvoiceFilled,
  IconFileTextFilled,
  IconFolderFilled,
  IconMedicalCrossFilled,
  IconHomeFilled,
  IconPigFilled,
  IconCirclePercentageFilled,
  IconSchoolFilled,
  IconShieldCheckFilled,
  IconUserFilled,
} from "@tabler/icons-react";
import { IconBankSolid, IconUsersSolid } from "../../../ui/icons.tsx";

const BY_TYPE = {
  invoice: IconFileInvoiceFilled,
  police: IconShieldCheckFilled,
  contract: IconFileTextFilled,
  misc: IconFileFilled,
} as const;

/** Specification 2: icons by type (invoice, police, contract), otherwise a generic file. */
export function FileIcon({ type, size = 28 }: { type: FileType | null; size?: number }) {
  const Icon = type === null ? IconFileFilled : BY_TYPE[type];
  return <Icon size={size} aria-hidden />;
}

const BY_IMAGE: Readonly<Record<string, typeof IconFolderFilled>> = {
  briefcase: IconBriefcaseFilled,
  car: IconCarFilled,
  bank: IconBankSolid,
  school: IconSchoolFilled,
  family: IconUsersSolid,
  health: IconMedicalCrossFilled,
  home: IconHomeFilled,
  pension: IconPigFilled,
  tax: IconCirclePercentageFilled,
  shield: IconShieldCheckFilled,
  contract: IconFileTextFilled,
};

/** Specification 3: the types of folders that have an icon of their own. */
const BY_FOLDER_TYPE = {
  author: IconUserFilled,
  date: IconCalendarFilled,
  folder: IconFolderFilled,
} as const;

interface FolderIconProps {
  readonly image: string | null;
  readonly type: keyof typeof BY_FOLDER_TYPE;
  readonly size?: number;
}

/** The icon chosen for a folder, else the icon of its type. */
export function FolderIcon({ image, type, size = 28 }: FolderIconProps) {
  const Icon = BY_IMAGE[image ?? ""] ?? BY_FOLDER_TYPE[type];
  return <Icon size={size} aria-hidden />;
}
