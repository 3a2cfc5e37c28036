import { workingDayFrom } from "@krempelfrei/contract/working-days";

/**
 * Last day (YYYY-MM-DD) for sending the advance VAT return of a quarter ('2026-Q4'): the 10th after its end (§ 18 Abs.
 * 1 UStG), a month later with a permanent extension (§ 46 UStDV), or the next working day (§ 108 Abs. 3 AO). A holiday
 * of a single state would allow a day more; this day is never late.
 */
export function vatReturnDueOn(
  quarter: string,
  { hasExtension }: { readonly hasExtension: boolean },
): string {
  const after = Number(quarter.slice(6)) * 3 + (hasExtension ? 1 : 0);
  const year = Number(quarter.slice(0, 4)) + Math.floor(after / 12);
  return workingDayFrom(`${year}-${String((after % 12) + 1).padStart(2, "0")}-10`);
}
