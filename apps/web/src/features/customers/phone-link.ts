/** Address that calls a number as people write it: "+49 (0)30 23125-901" calls +493023125901. */
export const callUrl = (phone: string): string =>
  `tel:${phone.replace(/^(\s*\+[^(]*)\(0\)/, "$1").replace(/[^\d+]/g, "")}`;
