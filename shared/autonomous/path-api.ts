// Contracts of paths.
import * as z from 'zod';
import {
  addConsistencyRules,
  defineEndpoint,
  LongPageInput,
  page,
  Stored,
  versionField,
} from '../contract.ts';
import { day, integer } from '../fields.ts';
import { WorkElements } from '../planned/locations.ts';
import { Path, PathFields, validatePath } from './path.ts';

const Nothing = z.object({});
const PathId = z.strictObject({ id: integer() });

export const PathItem = z.object({
  ...PathFields.shape,
  ...WorkElements.shape,
  ...Stored.shape,
  id: z.int(),
  /** Machine of the path's first point. */
  machineId: z.int(),
  /** Sum over all points and the ways between them. */
  totalMinutes: z.number(),
});
export type PathItem = z.infer<typeof PathItem>;

export const paths = {
  list: defineEndpoint({
    method: 'GET',
    path: '/path/items',
    requiredPermission: ['paths', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() }),
    output: page(PathItem),
    summary: 'Paths of the plant, or those that go by points of a machine',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/path/items/{id}',
    requiredPermission: ['paths', 'view'],
    input: PathId,
    output: PathItem,
    summary: 'One path',
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/path/preview',
    requiredPermission: ['paths', 'view'],
    input: z.strictObject({
      points: PathFields.shape.points,
      walkingMinutes: PathFields.shape.walkingMinutes,
      shifts: PathFields.shape.shifts,
      anchor: day(),
      from: day(),
      to: day(),
    }),
    output: z.object({
      runs: z.array(
        z.object({
          planned: z.string(),
          shift: z.int().optional(),
          points: z.array(z.int()),
          minutes: z.number(),
        }),
      ),
    }),
    summary:
      'The runs that points would have within from…to, by the function the job uses; no path need exist',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/path/items',
    requiredPermission: ['paths', 'create'],
    input: Path,
    output: PathItem,
    summary: 'A path of points that are in no other active path; its runs are made at once',
    resumable: true,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/path/items',
    requiredPermission: ['paths', 'edit'],
    input: addConsistencyRules(
      z.strictObject({
        ...PathFields.shape,
        id: integer(),
        version: z.int().optional(),
      }),
      validatePath,
    ),
    output: PathItem,
    summary: 'Saves a path; runs that are not firm follow',
    resumable: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/path/items/{id}',
    requiredPermission: ['paths', 'delete'],
    input: z.strictObject({ ...PathId.shape, ...versionField }),
    output: Nothing,
    summary: 'Removes a path and its runs to come; firm ones and those before stay',
    resumable: true,
  }),
};
