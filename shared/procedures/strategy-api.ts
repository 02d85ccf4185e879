// The calls of strategies: a procedure put on an element.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored, seenVersion } from '../contract.ts';
import { id, integer } from '../fields.ts';
import type { Area } from '../permissions.ts';
import { cycleTypes } from './kinds.ts';
import { Strategy, StrategyState } from './strategy.ts';

const Nothing = z.object({});
const kept = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const StrategyItem = z.object({
  ...Strategy.shape,
  ...StrategyState.shape,
  ...Stored.shape,
  id: z.string(),
});
export type StrategyItem = z.infer<typeof StrategyItem>;

/** Of one area; a strategy of another's sort is not there for them. */
function strategyCalls<const A extends Area>(path: string, area: A) {
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/items`,
      needs: [area, 'view'],
      input: z.strictObject({
        ...PageInput.shape,
        machineId: integer().optional(),
        typeCycle: z.enum(cycleTypes).optional(),
      }),
      output: page(StrategyItem),
      says: 'Strategies of a machine, or of the plant',
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/items`,
      needs: [area, 'create'],
      input: Strategy,
      output: StrategyItem,
      says: 'Assigns an approved procedure to an element',
    }),
    replace: endpoint({
      method: 'PUT',
      path: `${path}/items`,
      needs: [area, 'edit'],
      input: z.strictObject({
        ...kept,
        id: id(),
        strategyKind: Strategy.shape.strategyKind,
        active: Strategy.shape.active,
      }),
      output: StrategyItem,
      says: 'Changes kind or activity',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      needs: [area, 'delete'],
      input: z.strictObject({ id: id(), ...seenVersion }),
      output: Nothing,
      says: 'Removes a strategy that is in no cycle',
    }),
  };
}
export type StrategyCalls = ReturnType<typeof strategyCalls<Area>>;

/** SMPs and checklists put on machines and elements. */
export const strategies = {
  ...strategyCalls('/strategy', 'strategies'),
  free: endpoint({
    method: 'GET',
    path: '/strategy/free',
    needs: ['cycles', 'pick'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes) }),
    output: page(StrategyItem),
    says: 'Strategies in no cycle: only their machines can have a new cycle',
  }),
};
/** SOPs put on elements that carry autonomous maintenance. */
export const amStrategies = strategyCalls('/amstrategy', 'autonomous');
