// Contracts of energy sources, isolation points, and the lock list of jobs.
import * as z from 'zod';
import {
  addConsistencyRules,
  defineEndpoint,
  LongPageInput,
  page,
  Stored,
  versionField,
} from '../contract.ts';
import { id, integer, optional, ref } from '../fields.ts';
import {
  EnergySource,
  EnergySourceFields,
  energies,
  IsolationPointFields,
  LockPoint,
  pointKinds,
  validatePoint,
} from './isolation-point.ts';

const PointId = z.strictObject({ id: integer() });

export const IsolationPointItem = z.object({
  ...Stored.shape,
  id: z.int(),
  machineId: z.int(),
  code: z.string(),
  kind: z.enum(pointKinds),
  energy: z.enum(energies).optional(),
  value: z.string().optional(),
  location: z.string().optional(),
  method: z.string().optional(),
  image: z.string().optional(),
  residual: z.boolean().optional(),
  feeds: z.array(
    z.object({ kind: z.enum(['point', 'machine', 'element']), id: z.union([z.int(), z.string()]) }),
  ),
});
export type IsolationPointItem = z.infer<typeof IsolationPointItem>;

/** Fields that a form sends back with a saved record. */
const storedFields = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

const listInput = z.strictObject({ ...LongPageInput.shape, machineId: integer().optional() });

function createPointCalls<Sent, Got, Saved, SavedGot>(
  path: string,
  noun: string,
  schemas: {
    create: z.ZodType<Got, Sent>;
    replace: z.ZodType<SavedGot, Saved>;
  },
) {
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/items`,
      requiredPermission: ['isolation', 'view'],
      input: listInput,
      output: page(IsolationPointItem),
      summary: `${noun}s of the plant, or of a machine by code; a page may hold fewer than it read`,
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      requiredPermission: ['isolation', 'view'],
      input: PointId,
      output: IsolationPointItem,
      summary: `One ${noun.toLowerCase()}`,
    }),
    create: defineEndpoint({
      method: 'POST',
      path: `${path}/items`,
      requiredPermission: ['isolation', 'create'],
      input: schemas.create,
      output: IsolationPointItem,
      summary: `A new ${noun.toLowerCase()} with what it feeds`,
    }),
    replace: defineEndpoint({
      method: 'PUT',
      path: `${path}/items`,
      requiredPermission: ['isolation', 'edit'],
      input: schemas.replace,
      output: IsolationPointItem,
      summary: `Saves a ${noun.toLowerCase()}`,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      requiredPermission: ['isolation', 'delete'],
      input: z.strictObject({ ...PointId.shape, ...versionField }),
      output: z.object({}),
      summary: `Removes a ${noun.toLowerCase()} that nothing feeds and no lock is on`,
    }),
  };
}

export const energySources = createPointCalls('/energysource', 'Energy source', {
  create: EnergySource,
  replace: addConsistencyRules(
    z.strictObject({ ...EnergySourceFields.shape, ...storedFields }),
    validatePoint as never,
  ),
});
export const isolationPoints = createPointCalls('/isolationpoint', 'Isolation point', {
  create: LockPoint,
  replace: addConsistencyRules(
    z.strictObject({ ...IsolationPointFields.shape, ...storedFields }),
    validatePoint as never,
  ),
});

/** Maximum jobs of one lock list. */
const MAX_JOBS = 100;

const List = { points: z.array(z.int()), cost: z.int(), release: z.array(z.int()), stops: z.array(z.int()) };
export const LockListAnswer = z.object({
  ...List,
  /** List that stops no running machine, if this one does and another is possible. */
  withoutStops: z.object(List).optional(),
});
export type LockListAnswer = z.infer<typeof LockListAnswer>;

export const isolation = {
  plan: defineEndpoint({
    method: 'POST',
    path: '/isolation/plan',
    requiredPermission: ['isolation', 'view'],
    input: z.strictObject({
      jobs: z
        .array(z.strictObject({ machineId: ref('machine'), elementId: optional(id()) }))
        .min(1)
        .max(MAX_JOBS),
      /** Absent: the machines of the plant without an open EWO that stops them. */
      running: optional(z.array(integer(1)).max(1000)),
    }),
    output: LockListAnswer,
    summary:
      'Lock list of the jobs: the cheapest points that separate them from every energy source, the residual energies to release, and the running machines that the points stop',
  }),
};
