// The calls of strategies: a procedure put on an element.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored, seenVersion } from '../contract.ts';
import { id, integer } from '../fields.ts';
import { cycleTypes, Strategy, StrategyState } from './strategy.ts';

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

export const strategies = {
  list: endpoint({
    method: 'GET',
    path: '/strategy/items',
    needs: ['strategies', 'view'],
    input: z.strictObject({
      ...PageInput.shape,
      machineId: integer().optional(),
      typeCycle: z.enum(cycleTypes).optional(),
    }),
    output: page(StrategyItem),
    says: 'Strategies of a machine, or of the plant',
  }),
  free: endpoint({
    method: 'GET',
    path: '/strategy/free',
    needs: ['cycles', 'pick'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes) }),
    output: page(StrategyItem),
    says: 'Strategies in no cycle: only their machines can have a new cycle',
  }),
  create: endpoint({
    method: 'POST',
    path: '/strategy/items',
    needs: ['strategies', 'create'],
    input: Strategy,
    output: StrategyItem,
    says: 'Assigns an approved procedure to an element',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/strategy/items',
    needs: ['strategies', 'edit'],
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
    path: '/strategy/items/{id}',
    needs: ['strategies', 'delete'],
    input: z.strictObject({ id: id(), ...seenVersion }),
    output: Nothing,
    says: 'Removes a strategy that is in no cycle',
  }),
};
