import { useQuery } from "@tanstack/react-query";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { backupsQuery } from "./backups.api.ts";

/** Mark of the navigation while there is no recent backup: amber where there was none yet, red where one grew old. */
export function BackupMark() {
  const { data } = useQuery(backupsQuery);
  if (!data?.is_old) return null;
  return (
    <ToneBadge tone={data.last_good === null ? "warn" : "error"}>
      <span aria-hidden>!</span>
      <span className="visually-hidden"> keine aktuelle Sicherung</span>
    </ToneBadge>
  );
}
