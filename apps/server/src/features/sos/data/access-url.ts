import type { Settings } from "../../../context/context.ts";

/** Address of the contacts' sign-in page. */
export const accessUrl = ({ appUrl }: Settings): string => `${appUrl}/sos-access`;
