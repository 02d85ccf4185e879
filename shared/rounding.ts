// Rounding of figures: hours and percent to one decimal, minutes to integers, half up (domain 0, 9.1).

/** Rounds half up, with a tolerance for binary fractions just below the half. */
const round = (value: number, places: number) => {
  const scaledValue = value * 10 ** places;
  return Math.round(scaledValue + Math.sign(scaledValue) * Math.abs(scaledValue) * 1e-12) / 10 ** places;
};
export const roundToTenths = (value: number): number => round(value, 1);
export const roundToTenthsOrNull = (value: number | null): number | null =>
  value === null ? null : roundToTenths(value);
/** Rounds all figures of an object to tenths; numbers of things stay as they are. */
export const roundFigures = <Figures extends Record<string, number | null>>(figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, roundToTenthsOrNull(value)]),
  ) as Figures;
export const roundToHundredths = (value: number): number => round(value, 2);
/** Rounds an amount of money to cents. */
export const roundToCents = (amount: number): number => round(amount, 2);

/** Returns null if the divisor is zero. */
export const computeRatio = (part: number, total: number): number | null =>
  total === 0 ? null : part / total;
export const computePercent = (part: number, total: number): number | null =>
  total === 0 ? null : (part / total) * 100;
