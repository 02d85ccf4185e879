// Contracts of strategies: a procedure assigned to an element.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored, versionField } from '../contract.ts';
import { id, integer } from '../fields.ts';
import type { Area } from '../permissions.ts';
import { cycleTypes } from './kinds.ts';
import { Strategy, StrategyState } from './strategy.ts';

const Nothing = z.object({});
const storedFields = {
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

/** Contracts for the strategies of one area; strategies of other kinds are not found through them. */
function createStrategyCalls<const A extends Area>(path: string, area: A) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/items`,
      requiredPermission: [area, 'view'],
      input: z.strictObject({
        ...PageInput.shape,
        machineId: integer().optional(),
        typeCycle: z.enum(cycleTypes).optional(),
      }),
      output: page(StrategyItem),
      summary: 'Strategies of a machine, or of the plant',
    }),
    create: defineEndpoint({
      method: 'POST',
      path: `${path}/items`,
      requiredPermission: [area, 'create'],
      input: Strategy,
      output: StrategyItem,
      summary: 'Assigns an approved procedure to an element',
    }),
    replace: defineEndpoint({
      method: 'PUT',
      path: `${path}/items`,
      requiredPermission: [area, 'edit'],
      input: z.strictObject({
        ...storedFields,
        id: id(),
        strategyKind: Strategy.shape.strategyKind,
        active: Strategy.shape.active,
      }),
      output: StrategyItem,
      summary: 'Changes kind or activity',
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      requiredPermission: [area, 'delete'],
      input: z.strictObject({ id: id(), ...versionField }),
      output: Nothing,
      summary: 'Removes a strategy that is in no cycle',
    }),
  };
}
export type StrategyCalls = ReturnType<typeof createStrategyCalls<Area>>;

/** Strategies of SMPs and checklists on machines and elements. */
export const strategies = {
  ...createStrategyCalls('/strategy', 'strategies'),
  free: defineEndpoint({
    method: 'GET',
    path: '/strategy/free',
    requiredPermission: ['cycles', 'pick'],
    input: z.strictObject({ ...PageInput.shape, typeCycle: z.enum(cycleTypes) }),
    output: page(StrategyItem),
    summary: 'Strategies in no cycle: only their machines can have a new cycle',
  }),
};
/** Strategies of SOPs on elements that carry autonomous maintenance. */
export const amStrategies = createStrategyCalls('/amstrategy', 'autonomous');
