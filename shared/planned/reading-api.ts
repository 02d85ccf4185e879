// The calls of meters: readings, and what they say of the next run.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { instant, note, number, optional, ref } from '../fields.ts';
import { Confirmation, confirmedWithReason } from './confirmation.ts';
import { meters } from './cycle.ts';

const Meter = z.enum(meters).exclude(['none']);
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
  /** The earliest order still open; `dueRun` as the meter will show it. */
  openOrder: z.object({ id: z.string(), code: z.string(), dueRun: z.number() }).nullable(),
  colour: z.enum(['green', 'yellow', 'red']),
});
export type MeterCycle = z.infer<typeof MeterCycle>;

export const readings = {
  list: endpoint({
    method: 'GET',
    path: '/reading/items',
    needs: ['readings', 'view'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'Meter cycles: reading, next run, estimated date',
  }),
  create: endpoint({
    method: 'POST',
    path: '/reading/items',
    needs: ['readings', 'create'],
    input: z
      .strictObject({
        machineId: ref('machine'),
        meter: Meter,
        value: number(0),
        at: optional(instant()),
        ...Confirmation,
      })
      .superRefine(confirmedWithReason),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'A new reading; orders that became due are issued. One that was not expected is refused until it is confirmed with a reason',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/reading/undo',
    needs: ['readings', 'reset'],
    input: z.strictObject({ machineId: ref('machine'), meter: Meter, reason: note(500).min(1) }),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'Takes back the last reading with the orders it issued, while nobody has touched them',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/reading/reset',
    needs: ['readings', 'reset'],
    input: z.strictObject({
      machineId: ref('machine'),
      meter: Meter,
      value: number(0).default(0),
      reason: note(500).min(1),
    }),
    output: z.object({ items: z.array(MeterCycle) }),
    says: 'The meter was replaced or set back: readings go on from its new value',
  }),
};
