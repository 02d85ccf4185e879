// Units spares are counted in, and arithmetic that is exact in their decimals (domain 8.2).

/** How many decimals a quantity of each has: what is counted in pieces has none. */
export const unitDecimals = {
  pc: 0,
  pair: 0,
  set: 0,
  box: 0,
  pack: 0,
  roll: 0,
  bag: 0,
  can: 0,
  kg: 3,
  g: 0,
  l: 3,
  ml: 0,
  m: 3,
  mm: 0,
  m2: 3,
  m3: 3,
} as const;
export type Unit = keyof typeof unitDecimals;
export const units = Object.keys(unitDecimals) as [Unit, ...Unit[]];

/** No unit has more; stocks of all of them are added in it. */
const FINEST = Math.max(...Object.values(unitDecimals));

export function rounded(value: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}

/** Whether so much can be had in the unit: whole pieces, a kilogram to the gram. */
export const fits = (unit: Unit, quantity: number): boolean =>
  rounded(quantity, unitDecimals[unit]) === quantity;

/** The exact sum of quantities, which are counted in the smallest step of any unit: 0.1 + 0.2 is 0.3. */
export const added = (...quantities: readonly number[]): number => {
  const steps = 10 ** FINEST;
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * steps), 0) / steps;
};

/** The next whole number; what a division of decimals leaves behind counts as nothing: 1.1 ÷ 0.1 is 11. */
export const wholeUp = (value: number): number =>
  // + 0: never −0
  Math.ceil(value - 1e-12 * Math.max(1, Math.abs(value))) + 0;
