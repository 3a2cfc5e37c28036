import { useQuery } from "@tanstack/react-query";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { backupsQuery } from "./backups.api.ts";

/** Mark of the navigation while there is no recent backup. */
export function BackupMark() {
  const { data } = useQuery(backupsQuery);
  if (!data?.is_old) return null;
  return (
    <ToneBadge tone="warn">
      <span aria-hidden>!</span>
      <span className="visually-hidden"> keine aktuelle Sicherung</span>
    </ToneBadge>
  );
}
