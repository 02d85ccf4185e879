// Weeks of a line whose work is done in orders of higher rank, with these orders (decision PS20).
import type { LedgerRow } from '../ledger-api.ts';

interface LargerWork {
  week: number;
  /** Code of the order, or of its cycle while no order exists. */
  code: string;
}

export const listLargerWork = ({ cells }: Pick<LedgerRow, 'cells'>): LargerWork[] =>
  Object.entries(cells)
    .flatMap(([week, { inLarger }]) =>
      inLarger ? [{ week: Number(week), code: inLarger.code ?? inLarger.cycle }] : [],
    )
    .sort((a, b) => a.week - b.week);
