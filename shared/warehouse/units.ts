// Units of spares, and exact decimal arithmetic on quantities (domain 8.2).

/** Decimals of measured units, in which all stocks are added. */
const QUANTITY_DECIMALS = 3;
/** Units counted in whole pieces, by their plant and SAP names; any other unit is measured. */
const wholeUnits = new Set(
  'pc pcs pce piece pieces ea each st pz pezzo pezzi nr n pz. n. nr. u un unit pièce pièces pair pairs paia paire set kit box pack pk pac pkg roll rol bag bg can bt bottle cad conf g ml mm n° n.° no no. № stk stk. stck stück stueck coppia coppie unité unités unite unites unità paire paires jeu lot'.split(
    ' ',
  ),
);
/** Units suggested by forms. */
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

const getDecimals = (unit: string): number => (wholeUnits.has(unit.toLowerCase()) ? 0 : QUANTITY_DECIMALS);

export function roundToDecimals(value: number, decimals: number): number {
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}

/** Whether a quantity is possible in the unit: whole pieces, kilograms to the gram. */
export const isQuantityPossible = (unit: string, quantity: number): boolean =>
  roundToDecimals(quantity, getDecimals(unit)) === quantity;

/** Returns the exact sum of quantities, added in the smallest step of any unit: 0.1 + 0.2 is 0.3. */
export const addQuantities = (...quantities: readonly number[]): number => {
  const steps = 10 ** QUANTITY_DECIMALS;
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * steps), 0) / steps;
};

/** Rounds up to a whole number, ignoring floating-point residue: 1.1 ÷ 0.1 is 11. */
export const roundUpToInteger = (value: number): number =>
  // Adding 0 avoids −0.
  Math.ceil(value - 1e-12 * Math.max(1, Math.abs(value))) + 0;
