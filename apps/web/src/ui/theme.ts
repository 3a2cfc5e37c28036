import { OWN_SHADES } from "@krempelfrei/contract/own-shades";
import { createTheme, type MantineColorsTuple } from "@mantine/core";
import { SHADES } from "./product.ts";
import { BREAKPOINTS } from "./breakpoints.ts";

const [first, ...others] = SHADES ?? [];
const pine: MantineColorsTuple =
  first !== undefined && others.length === 9
    ? ([first, ...others] as unknown as MantineColorsTuple)
    : OWN_SHADES;

/** Dark colours of the library in our hue, from the text to the background. */
const dark: MantineColorsTuple = [
  "#e6ebe8",
  "#b3bcb7",
  "#a3aca7",
  "#78827d",
  "#343d38",
  "#29312d",
  "#1e2421",
  "#191e1b",
  "#151917",
  "#101312",
];

const em = (pixels: number): string => `${pixels / 16}em`;

/**
 * Colors that pass WCAG 2.2 AA in every state: dark shades on filled parts, readable disabled texts, strong borders.
 */
export const theme = createTheme({
  colors: { pine, dark },
  primaryColor: "pine",
  // Both shades have enough contrast to white text.
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  radius: { md: "0.625rem", lg: "0.875rem" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: '"Public Sans Variable", "Public Sans Fallback", system-ui, sans-serif',
  headings: {
    fontWeight: "660",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.2", fontWeight: "680" },
      h2: { fontSize: "1.125rem", lineHeight: "1.3" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.3", fontWeight: "620" },
    },
  },
  breakpoints: {
    xs: em(480),
    sm: em(BREAKPOINTS.mobile),
    md: em(BREAKPOINTS.tablet),
    lg: em(BREAKPOINTS.desktop),
    xl: em(BREAKPOINTS.widescreen),
  },
  components: {
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: "md", radius: "0.75rem" } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": "Schließen" },
        // No blur: without a graphics card it would be computed again for each frame of the dialog.
        overlayProps: { backgroundOpacity: 0.45 },
        radius: "lg",
        shadow: "xl",
      },
    },
    // A dialog's head is no second banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Schließen" } } },
    // Help is below the field, its label on the border (`global.css`).
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Paper: { defaultProps: { radius: "lg" } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    ActionIcon: { defaultProps: { variant: "subtle", size: "2.5rem" } },
    Button: { defaultProps: { h: "2.5rem" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
  },
});
