/**
 * Easter Sunday of a year of the Gregorian calendar, as 'YYYY-MM-DD': the first Sunday after the first full moon of
 * spring, computed in integers (J. Meeus, "Astronomical Algorithms", chapter 8).
 */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * shift + 114;
  const month = String(Math.floor(fromMarch / 31)).padStart(2, "0");
  const day = String((fromMarch % 31) + 1).padStart(2, "0");
  return `${year}-${month}-${day}`;
}
