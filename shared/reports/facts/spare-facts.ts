// What was spent on spares of a day, by machine and by what they were used for (domain 9.6).
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import { isConsumption, type Movement, type MovementSource } from '../../warehouse/movement.ts';
import { cents } from '../rounding.ts';

export interface SpareCost {
  machineId?: number;
  source: MovementSource;
  cost: number;
}
export type SpareCosts = Columns<SpareCost>;

/** What came back is taken off again; a movement without a price has no cost. */
export function spareCostsOf(
  movements: readonly Pick<Movement, 'type' | 'quantity' | 'unitPrice' | 'machineId' | 'source'>[],
): SpareCosts {
  const used = movements.filter(({ type, unitPrice }) => isConsumption(type) && unitPrice);
  const groups = Map.groupBy(used, ({ machineId, source }) => `${machineId ?? ''} ${source}`);
  return columnsOf(
    [...groups.values()].map((its) => ({
      machineId: its[0]!.machineId,
      source: its[0]!.source,
      cost: cents(its.reduce((sum, { quantity, unitPrice = 0 }) => sum - quantity * unitPrice, 0)),
    })),
  );
}

export const spareCostsIn = (costs: SpareCosts): SpareCost[] =>
  rowsOf<SpareCost>(costs, ['machineId', 'source', 'cost']);
