// Contracts of CILR points.
import * as z from 'zod';
import {
  addConsistencyRules,
  defineEndpoint,
  LongPageInput,
  page,
  Stored,
  versionField,
} from '../contract.ts';
import { integer } from '../fields.ts';
import { Point, PointFields, PointState, validatePoint } from './point.ts';

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
  list: defineEndpoint({
    method: 'GET',
    path: '/cilr/items',
    requiredPermission: ['paths', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() }),
    output: page(PointItem),
    summary: 'CILR points of a machine in order of their numbers, or of the plant',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/cilr/items/{id}',
    requiredPermission: ['paths', 'view'],
    input: PointId,
    output: PointItem,
    summary: 'One CILR point',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/cilr/items',
    requiredPermission: ['paths', 'create'],
    input: Point,
    output: PointItem,
    summary: 'A new point; its number is free in its machine',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/cilr/items',
    requiredPermission: ['paths', 'edit'],
    input: addConsistencyRules(
      z.strictObject({
        ...PointFields.shape,
        id: integer(),
        version: z.int().optional(),
        pathId: z.int().optional(),
        updatedAt: z.string().optional(),
        updatedBy: z.string().optional(),
      }),
      validatePoint as never,
    ),
    output: PointItem,
    summary: 'Saves a point; the path it is in follows',
    resumable: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/cilr/items/{id}',
    requiredPermission: ['paths', 'delete'],
    input: z.strictObject({ ...PointId.shape, ...versionField }),
    output: Nothing,
    summary: 'Removes a point no path goes by',
  }),
};
