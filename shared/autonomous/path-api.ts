// The calls of paths.
import * as z from 'zod';
import { consistent, endpoint, LongPageInput, page, Stored, seenVersion } from '../contract.ts';
import { day, integer } from '../fields.ts';
import { Places } from '../planned/places.ts';
import { Path, PathFields, pathProblems } from './path.ts';

const Nothing = z.object({});
const PathId = z.strictObject({ id: integer() });

export const PathItem = z.object({
  ...PathFields.shape,
  ...Places.shape,
  ...Stored.shape,
  id: z.int(),
  /** Of its first point. */
  machineId: z.int(),
  /** Of all points and the ways between them. */
  totalMinutes: z.number(),
});
export type PathItem = z.infer<typeof PathItem>;

export const paths = {
  list: endpoint({
    method: 'GET',
    path: '/path/items',
    needs: ['paths', 'view'],
    input: z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() }),
    output: page(PathItem),
    says: 'Paths of the plant, or those that go by points of a machine',
  }),
  get: endpoint({
    method: 'GET',
    path: '/path/items/{id}',
    needs: ['paths', 'view'],
    input: PathId,
    output: PathItem,
    says: 'One path',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/path/preview',
    needs: ['paths', 'view'],
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
    says: 'The runs that points would have within from…to, by the function the job uses; no path need exist',
  }),
  create: endpoint({
    method: 'POST',
    path: '/path/items',
    needs: ['paths', 'create'],
    input: Path,
    output: PathItem,
    says: 'A path of points that are in no other active path; its runs are made at once',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/path/items',
    needs: ['paths', 'edit'],
    input: consistent(
      z.strictObject({
        ...PathFields.shape,
        id: integer(),
        version: z.int().optional(),
      }),
      pathProblems,
    ),
    output: PathItem,
    says: 'Saves a path; runs that are not firm follow',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/path/items/{id}',
    needs: ['paths', 'delete'],
    input: z.strictObject({ ...PathId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a path and its runs to come; firm ones and those before stay',
  }),
};
