import type { Settings } from "../../../context/context.ts";

export const accessUrl = ({ appUrl }: Settings): string => `${appUrl}/sos-access`;
