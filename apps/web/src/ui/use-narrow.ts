import { useMediaQuery } from "@mantine/hooks";
import { BREAKPOINTS } from "./breakpoints.ts";

/** True if the window is as narrow as a phone's. */
export const useNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${BREAKPOINTS.mobile - 1}px)`, false, { getInitialValueInEffect: false });
