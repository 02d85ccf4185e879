// The calls of CILR points.
import * as z from 'zod';
import { consistent, endpoint, LongPageInput, page, Stored, seenVersion } from '../contract.ts';
import { integer } from '../fields.ts';
import { Point, PointFields, PointState, pointProblems } from './point.ts';

const Nothing = z.object({});
const PointId = z.strictObject({ id: integer() });

export const PointItem = z.object({
  ...PointFields.shape,
  ...PointState.shape,
  ...Stored.shape,
  id: z.int(),
});
export type PointItem = z.infer<typeof PointItem>;

export const points = {
  list: endpoint({
    method: 'GET',
    path: '/cilr/items',
    needs: ['paths', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() }),
    output: page(PointItem),
    says: 'CILR points of a machine in order of their numbers, or of the plant',
  }),
  get: endpoint({
    method: 'GET',
    path: '/cilr/items/{id}',
    needs: ['paths', 'view'],
    input: PointId,
    output: PointItem,
    says: 'One CILR point',
  }),
  create: endpoint({
    method: 'POST',
    path: '/cilr/items',
    needs: ['paths', 'create'],
    input: Point,
    output: PointItem,
    says: 'A new point; its number is free in its machine',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/cilr/items',
    needs: ['paths', 'edit'],
    input: consistent(
      z.strictObject({
        ...PointFields.shape,
        id: integer(),
        version: z.int().optional(),
        pathId: z.int().optional(),
        updatedAt: z.string().optional(),
        updatedBy: z.string().optional(),
      }),
      pointProblems as never,
    ),
    output: PointItem,
    says: 'Saves a point; the path it is in follows',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/cilr/items/{id}',
    needs: ['paths', 'delete'],
    input: z.strictObject({ ...PointId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a point no path goes by',
  }),
};
