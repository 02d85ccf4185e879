// Contracts of the public API, version 1: other systems call it with the key of a service account. Answers have the
// fields of the lists, and the codes of machines and teams beside their ids.
import * as z from 'zod';
import { addConsistencyRules, defineEndpoint, page, Stored } from '../contract.ts';
import { code, day, integer, minutes, number } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { meterKinds } from '../planned/cycle.ts';
import { OrderItem } from '../planned/order-api.ts';
import { Result } from '../procedures/result-api.ts';
import { BreakdownReport } from '../requests/ewo.ts';
import { EwoItem } from '../requests/ewo-api.ts';
import { shifts } from '../requests/shift.ts';
import { TagDraft, validateTag } from '../requests/tag.ts';
import { TagItem } from '../requests/tag-api.ts';
import { MachineResponse } from '../structure/wire.ts';
import { MovementItem } from '../warehouse/movement-api.ts';
import { LARGEST_STORED_VALUE } from './machine-data/waiting.ts';

/** Rows of one batch of readings or measurements. */
export const MAX_BATCH_ROWS = 1000;

const ChangesInput = z.strictObject({
  /** Only rows that changed at this instant or later. */
  changedSince: z.iso.datetime().optional(),
  limit: integer(1, 500).default(200),
  next: z.string().max(2000).optional(),
});
export type ChangesInput = z.output<typeof ChangesInput>;

/** Codes beside the ids of a row; absent if the record was removed. */
const codes = { machine: z.string().optional(), team: z.string().optional() };
/** The machine of a new row, by its code. */
const machineCode = { machine: code() };

/** A value of a machine: one that is too large for a record waits for a person, and does not fail the batch. */
const arrivedValue = (min = -LARGEST_STORED_VALUE) => number(min, LARGEST_STORED_VALUE);

const Meter = z.enum(meterKinds).exclude(['none']);

export const PublicWorkOrder = z.object({ ...OrderItem.shape, ...codes });
export const PublicEwo = z.object({ ...EwoItem.shape, ...codes });
export type PublicEwo = z.infer<typeof PublicEwo>;
export const PublicTag = z.object({ ...TagItem.shape, ...codes });
export type PublicTag = z.infer<typeof PublicTag>;
export const PublicMovement = z.object({ ...MovementItem.shape, machine: codes.machine });
export const PublicReading = z.object({
  ...Stored.shape,
  id: z.string(),
  machineId: z.int(),
  machine: codes.machine,
  meter: z.string(),
  /** Value that the meter showed. */
  value: z.number(),
  /** Value without replacements and roll-overs of the meter. */
  total: z.number(),
  at: z.string(),
  source: z.string(),
  orderId: z.string().optional(),
});
export const PublicMeasurement = z.object({
  ...Result.shape,
  id: z.string(),
  machine: codes.machine,
});

/** Outcome of a row of a batch; `code` says why it waits for a person, also as a duplicate, or was refused. */
const RowResult = z.object({
  status: z.enum(['accepted', 'duplicate', 'waiting', 'refused']),
  code: z.string().optional(),
});
export type RowResult = z.infer<typeof RowResult>;

const { machineId: _, elementId: __, images: ___, ...reportFields } = BreakdownReport.shape;
const {
  machineId: ____,
  elementId: _____,
  images: ______,
  operators: _______,
  ...tagFields
} = TagDraft.shape;

const NewTag = addConsistencyRules(
  z.strictObject({ ...tagFields, machine: code().optional(), id: z.ulid().optional() }),
  // The code stands for the machine, which is looked up after validation.
  (({ machine, ...draft }: { machine?: string }) => {
    const { machineId, ...problems } = validateTag({ ...draft, ...(machine && { machineId: 1 }) });
    return { ...problems, ...(machineId && { machine: machineId }) };
  }) as never,
);

const NewReadings = z.strictObject({
  readings: z
    .array(z.strictObject({ ...machineCode, meter: Meter, value: arrivedValue(0), at: z.iso.datetime() }))
    .min(1)
    .max(MAX_BATCH_ROWS),
});

const NewMeasurements = z.strictObject({
  measurements: z
    .array(z.strictObject({ ...machineCode, control: code(), value: arrivedValue(), at: z.iso.datetime() }))
    .min(1)
    .max(MAX_BATCH_ROWS),
});
/** Counts of a machine in a shift of production so far; a later one replaces it (decision G39). */
const NewCounts = z.strictObject({
  counts: z
    .array(
      addConsistencyRules(
        z.strictObject({
          ...machineCode,
          day: day(),
          shift: z.enum(shifts),
          good: number(0),
          total: number(0),
          /** Ideal pieces a minute. */
          idealPerMinute: number(0),
          plannedMinutes: minutes(1440),
        }),
        ({ good, total }): { good?: MessageCode } => (good > total ? { good: 'goodAboveTotal' } : {}),
      ),
    )
    .min(1)
    .max(MAX_BATCH_ROWS),
});
const Results = z.object({ results: z.array(RowResult) });

export const publicCalls = {
  listMachines: defineEndpoint({
    method: 'GET',
    path: '/v1/machines',
    byKey: true,
    requiredPermission: ['machines', 'view'],
    input: ChangesInput,
    output: page(MachineResponse),
    summary:
      'Machines of the plant, or those that changed since an instant; a page may hold fewer than asked for',
  }),
  listWorkOrders: defineEndpoint({
    method: 'GET',
    path: '/v1/workorders',
    byKey: true,
    requiredPermission: ['workOrders', 'view'],
    input: ChangesInput,
    output: page(PublicWorkOrder),
    summary: 'Work orders of the plant, or those that changed since an instant',
  }),
  listEwos: defineEndpoint({
    method: 'GET',
    path: '/v1/ewos',
    byKey: true,
    requiredPermission: ['ewo', 'view'],
    input: ChangesInput,
    output: page(PublicEwo),
    summary: 'EWOs of the plant, or those that changed since an instant',
  }),
  createEwo: defineEndpoint({
    method: 'POST',
    path: '/v1/ewos',
    byKey: true,
    requiredPermission: ['ewo', 'create'],
    input: z.strictObject({ ...reportFields, ...machineCode, id: z.ulid().optional() }),
    output: PublicEwo,
    summary:
      'Reports a breakdown of the machine with this code; sent twice under the same id, it is made once',
  }),
  listTags: defineEndpoint({
    method: 'GET',
    path: '/v1/tags',
    byKey: true,
    requiredPermission: ['tags', 'view'],
    input: ChangesInput,
    output: page(PublicTag),
    summary: 'Tags of the plant, or those that changed since an instant',
  }),
  createTag: defineEndpoint({
    method: 'POST',
    path: '/v1/tags',
    byKey: true,
    requiredPermission: ['tags', 'create'],
    input: NewTag,
    output: PublicTag,
    summary: 'Writes a tag, of the machine with this code; sent twice under the same id, it is made once',
  }),
  listMovements: defineEndpoint({
    method: 'GET',
    path: '/v1/movements',
    byKey: true,
    requiredPermission: ['spares', 'view'],
    input: ChangesInput,
    output: page(PublicMovement),
    summary: 'Movements of spare parts, or those that changed since an instant',
  }),
  listReadings: defineEndpoint({
    method: 'GET',
    path: '/v1/readings',
    byKey: true,
    requiredPermission: ['readings', 'view'],
    input: ChangesInput,
    output: page(PublicReading),
    summary: 'Readings of meters, or those recorded since an instant',
  }),
  createReadings: defineEndpoint({
    method: 'POST',
    path: '/v1/readings',
    byKey: true,
    resumable: true,
    requiredPermission: ['readings', 'create'],
    input: NewReadings,
    output: Results,
    summary:
      'Records up to 1000 readings by machine code, and says of each row whether it was accepted, is known already, waits for a person or was refused',
  }),
  listMeasurements: defineEndpoint({
    method: 'GET',
    path: '/v1/measurements',
    byKey: true,
    plant: 'checklists',
    requiredPermission: ['checklistCalendar', 'view'],
    input: ChangesInput,
    output: page(PublicMeasurement),
    summary: 'Results of controls, or those of orders closed since the plant day of an instant',
  }),
  createMeasurements: defineEndpoint({
    method: 'POST',
    path: '/v1/measurements',
    byKey: true,
    plant: 'checklists',
    resumable: true,
    requiredPermission: ['readings', 'create'],
    input: NewMeasurements,
    output: Results,
    summary:
      'Records up to 1000 measurements by the codes of machine and control, and says of each row whether it was accepted, is known already, waits for a person or was refused',
  }),
  createCounts: defineEndpoint({
    method: 'POST',
    path: '/v1/counts',
    byKey: true,
    resumable: true,
    requiredPermission: ['readings', 'create'],
    input: NewCounts,
    output: Results,
    summary:
      'Records the counts of up to 1000 shifts by machine code, from which OEE is computed; those of a shift that is known are replaced',
  }),
};
