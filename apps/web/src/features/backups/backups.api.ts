import { listBackups } from "@krempelfrei/contract/backups/backups";
import { query } from "../../lib/query.ts";

export const backupsQuery = query(listBackups);
