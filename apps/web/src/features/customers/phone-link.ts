/**
 * Link that calls a number as people write it: "+49 (0)30 23125-901" calls +493023125901. Undefined for a text without
 * digits, which members may enter for an emergency contact.
 */
export function callUrl(phone: string): string | undefined {
  const number = phone.replace(/^(\s*\+[^(]*)\(0\)/, "$1").replace(/[^\d+]/g, "");
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
