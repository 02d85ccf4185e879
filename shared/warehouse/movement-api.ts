// Contracts of movements (domain 8.5).
import * as z from 'zod';
import { defineEndpoint, LongPageInput, page, Stored } from '../contract.ts';
import { day, id, integer, note } from '../fields.ts';
import { Movement, movementSources } from './movement.ts';

export const MovementItem = z.object({ ...Movement.shape, ...Stored.shape, id: z.string() });
export type MovementItem = z.infer<typeof MovementItem>;

export const movements = {
  list: defineEndpoint({
    method: 'GET',
    path: '/movement/items',
    requiredPermission: ['spares', 'view'],
    input: z.strictObject({
      ...LongPageInput.shape,
      from: day(),
      to: day(),
      spareId: integer().optional(),
      warehouseId: integer().optional(),
      source: z.enum(movementSources).optional(),
    }),
    output: page(MovementItem),
    summary:
      'Movements of the plant days from…to: of a spare, a warehouse, a source; a page may hold fewer than it read',
  }),
  reverse: defineEndpoint({
    method: 'POST',
    path: '/movement/items/{id}/reverse',
    requiredPermission: ['spares', 'edit'],
    input: z.strictObject({
      id: id(),
      version: z.int().optional(),
      reason: note(500).min(1),
      confirmed: z.literal(true).optional(),
    }),
    output: MovementItem,
    summary: 'Takes a movement back by its opposite, once; answers the opposite',
  }),
};
