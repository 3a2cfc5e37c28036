/** Upper bounds of the widths of the layout, in pixels (specification 2). */
export const BREAKPOINTS = { mobile: 768, tablet: 1024, desktop: 1216, widescreen: 1408 } as const;
