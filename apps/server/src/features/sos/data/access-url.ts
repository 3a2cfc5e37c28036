import type { Settings } from "../../../context/context.ts";

/** Where contacts sign in. */
export const accessUrl = ({ appUrl }: Settings): string => `${appUrl}/sos-access`;
