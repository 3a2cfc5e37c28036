import { callsOf } from "../endpoint.ts";
import * as dataExport from "./data-export.ts";

export const calls = callsOf(dataExport);
