// Units spares are counted in, and arithmetic that is exact in their decimals (domain 8.2).

/** So finely everything is counted that is measured; stocks of all units are added in it. */
const FINEST = 3;
/** Counted in whole ones, under the names plants and SAP give them; whatever else a unit is called, it is measured. */
const whole = new Set(
  'pc pcs pce piece pieces ea each st pz pezzo pezzi nr n pz. n. nr. u un unit pièce pièces pair pairs paia paire set kit box pack pk pac pkg roll rol bag bg can bt bottle cad conf g ml mm'.split(
    ' ',
  ),
);
/** What a form proposes. */
export const units = [
  'pc',
  'set',
  'pair',
  'box',
  'roll',
  'kg',
  'g',
  'l',
  'ml',
  'm',
  'mm',
  'm2',
  'm3',
] as const;

const decimalsOf = (unit: string): number => (whole.has(unit.toLowerCase()) ? 0 : FINEST);

export function rounded(value: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}

/** Whether so much can be had in the unit: whole pieces, a kilogram to the gram. */
export const fits = (unit: string, quantity: number): boolean =>
  rounded(quantity, decimalsOf(unit)) === quantity;

/** The exact sum of quantities, which are counted in the smallest step of any unit: 0.1 + 0.2 is 0.3. */
export const added = (...quantities: readonly number[]): number => {
  const steps = 10 ** FINEST;
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * steps), 0) / steps;
};

/** The next whole number; what a division of decimals leaves behind counts as nothing: 1.1 ÷ 0.1 is 11. */
export const wholeUp = (value: number): number =>
  // + 0: never −0
  Math.ceil(value - 1e-12 * Math.max(1, Math.abs(value))) + 0;
