// Contracts of meter readings and of the next due readings.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { instant, note, number, optional, ref } from '../fields.ts';
import { Confirmation, validateConfirmation } from './confirmation.ts';
import { meterKinds } from './cycle.ts';

const Meter = z.enum(meterKinds).exclude(['none']);
export const MeterCycle = z.object({
  cycleId: z.int(),
  machineId: z.int(),
  meter: Meter,
  lastRun: z.number(),
  reading: z.number(),
  readAt: z.string().nullable(),
  nextRun: z.number(),
  remaining: z.number(),
  usedPercent: z.number(),
  perDay: z.number().nullable(),
  estimatedOn: z.string().nullable(),
  /** Band of the estimated date; `latestOn` is null if it has no end, both are without two daily means. */
  earliestOn: z.string().nullable(),
  latestOn: z.string().nullable(),
  /** The meter shows 0 instead of this value. */
  rollsOverAt: z.number().nullable(),
  /** Days since the last reading, if it is older than readings of this meter usually are. */
  daysWithoutReading: z.int().nullable(),
  /** The earliest open order; `dueRun` is the reading that the meter will show. */
  openOrder: z.object({ id: z.string(), code: z.string(), dueRun: z.number() }).nullable(),
  colour: z.enum(['green', 'yellow', 'red']),
});
export type MeterCycle = z.infer<typeof MeterCycle>;

export const readings = {
  list: defineEndpoint({
    method: 'GET',
    path: '/reading/items',
    requiredPermission: ['readings', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(MeterCycle) }),
    summary: 'Meter cycles: reading, next run, estimated date',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/reading/items',
    resumable: true,
    requiredPermission: ['readings', 'create'],
    input: z
      .strictObject({
        machineId: ref('machine'),
        meter: Meter,
        value: number(0),
        at: optional(instant()),
        ...Confirmation,
      })
      .superRefine(validateConfirmation),
    output: z.object({ items: z.array(MeterCycle) }),
    summary:
      'A new reading; orders that became due are issued. One that was not expected is refused until it is confirmed with a reason',
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/reading/undo',
    resumable: true,
    requiredPermission: ['readings', 'reset'],
    input: z.strictObject({ machineId: ref('machine'), meter: Meter, reason: note(500).min(1) }),
    output: z.object({ items: z.array(MeterCycle) }),
    summary: 'Takes back the last reading with the orders it issued, while nobody has touched them',
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/reading/reset',
    resumable: true,
    requiredPermission: ['readings', 'reset'],
    input: z.strictObject({
      machineId: ref('machine'),
      meter: Meter,
      value: number(0).default(0),
      reason: note(500).min(1),
    }),
    output: z.object({ items: z.array(MeterCycle) }),
    summary: 'The meter was replaced or set back: readings go on from its new value',
  }),
  rollover: defineEndpoint({
    method: 'POST',
    path: '/reading/rollover',
    requiredPermission: ['readings', 'reset'],
    input: z.strictObject({
      machineId: ref('machine'),
      meter: Meter,
      /** Absent: the meter never begins again. */
      rollsOverAt: optional(number(1, 1e12)),
    }),
    output: z.object({ items: z.array(MeterCycle) }),
    summary: 'The value instead of which the meter shows 0: a lower reading is then a roll-over if plausible',
  }),
};
