// How figures are shown: hours and percent with one decimal, minutes whole, half upwards (domain 0, 9.1).

/** Half upwards, also where a binary fraction lies a hair below the half. */
const round = (value: number, places: number) => {
  const shifted = value * 10 ** places;
  return Math.round(shifted + Math.sign(shifted) * Math.abs(shifted) * 1e-12) / 10 ** places;
};
export const tenths = (value: number): number => round(value, 1);
export const tenthsOf = (value: number | null): number | null => (value === null ? null : tenths(value));
/** Of money. */
export const cents = (value: number): number => round(value, 2);

/** Null where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;
