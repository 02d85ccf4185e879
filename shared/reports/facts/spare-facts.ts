// Costs of the spares consumed on a day, by machine and source (domain 9.6).
import { type Columns, toColumns, toRows } from '../../columns.ts';
import { isConsumption, type Movement, type MovementSource } from '../../warehouse/movement.ts';

export interface SpareCost {
  machineId?: number;
  source: MovementSource;
  cost: number;
}
export type SpareCosts = Columns<SpareCost>;

/** Rounds finely enough that many days sum to the cent; money is rounded for display. */
const roundCost = (cost: number) => Math.round(cost * 1e6) / 1e6;

/** Sums the costs: returns are subtracted, and a movement without a price has no cost. */
export function encodeSpareCosts(
  movements: readonly Pick<Movement, 'type' | 'quantity' | 'unitPrice' | 'machineId' | 'source'>[],
): SpareCosts {
  const consumptions = movements.filter(({ type, unitPrice }) => isConsumption(type) && unitPrice);
  const groups = Map.groupBy(consumptions, ({ machineId, source }) => `${machineId ?? ''} ${source}`);
  return toColumns(
    [...groups.values()].map((groupMovements) => ({
      machineId: groupMovements[0]!.machineId,
      source: groupMovements[0]!.source,
      cost: roundCost(
        groupMovements.reduce((sum, { quantity, unitPrice = 0 }) => sum - quantity * unitPrice, 0),
      ),
    })),
  );
}

export const decodeSpareCosts = (costs: SpareCosts): SpareCost[] =>
  toRows<SpareCost>(costs, ['machineId', 'source', 'cost']);
