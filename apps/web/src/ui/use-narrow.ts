import { useMediaQuery } from "@mantine/hooks";
import { BREAKPOINTS } from "./breakpoints.ts";

/** Whether the window is that of a phone. */
export const useNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${BREAKPOINTS.mobile - 1}px)`, false, { getInitialValueInEffect: false });
