const whole = new Intl.NumberFormat("de-DE");

/** `1.234` */
export const wholeNumber = (value: number): string => whole.format(value);

/** `1 Rechnung`, `1.234 Rechnungen`. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
