import { callsOf } from "../endpoint.ts";
import * as approval from "./approval.ts";
import * as archive from "./archive.ts";
import * as deletedFiles from "./deleted-files.ts";
import * as facts from "./facts.ts";
import * as fileClaims from "./file-claims.ts";
import * as files from "./files.ts";
import * as folders from "./folders.ts";
import * as locker from "./locker.ts";
import * as pages from "./pages.ts";
import * as reading from "./reading.ts";
import * as senderRules from "./sender-rules.ts";
import * as series from "./series.ts";
import * as suggestions from "./suggestions.ts";
import * as textSearch from "./text-search.ts";
import * as versions from "./versions.ts";
import * as watchReading from "./watch-reading.ts";

export const calls = callsOf(
  archive,
  files,
  reading,
  watchReading,
  folders,
  deletedFiles,
  versions,
  pages,
  fileClaims,
  approval,
  locker,
  suggestions,
  senderRules,
  facts,
  series,
  textSearch,
);
