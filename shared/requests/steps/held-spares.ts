// Spares that an EWO on hold waits for: stored with the hold, and requested from the warehouse until it ends.
import type { ConsumedSpare } from '../../warehouse/consumption.ts';
import type { Ewo, HeldSpare } from '../ewo.ts';

/** Returns checked spares as a hold stores them: nothing was used yet, so they have no price. */
export const toHeldSpares = (spares: readonly ConsumedSpare[]): HeldSpare[] =>
  spares.map(({ unitPrice: _, ...spare }) => spare);

/** Returns the spares that an EWO waits for now; none once its hold has ended. */
export function getMissingSpares({ state, holds = [] }: Pick<Ewo, 'state' | 'holds'>): HeldSpare[] {
  const hold = holds.at(-1);
  return state === 'onHold' && hold && hold.to === undefined ? (hold.spares ?? []) : [];
}

/** Formats the spares in one line: `2 pc BRG-6205 Bearing, 1 × Seal`. */
export const formatHeldSpares = (
  spares: readonly HeldSpare[],
  formatNumber: (value: number) => string,
): string =>
  spares
    .map(({ spareId, quantity, unit = '×', code, description }) =>
      [formatNumber(quantity), unit, code ?? spareId, description].filter(Boolean).join(' '),
    )
    .join(', ');
