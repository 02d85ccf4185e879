// Contracts of values of machines that wait for a person.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, versionField } from '../../contract.ts';
import { id, note } from '../../fields.ts';
import { meterKinds } from '../../planned/cycle.ts';
import { waitingStates, waitReasons } from './waiting.ts';

const WaitingReading = z.object({
  id: z.string(),
  version: z.int(),
  machineId: z.int(),
  /** Meter of a reading; a measurement has the control instead. */
  meter: z.enum(meterKinds).exclude(['none']).optional(),
  control: z
    .object({ id: z.int(), code: z.string(), description: z.string(), unit: z.string().optional() })
    .optional(),
  value: z.number(),
  readAt: z.string(),
  because: z.enum(waitReasons),
  /** Displayed values that were expected at that instant, of an implausible reading. */
  expected: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  /** Service account that sent it. */
  sender: z.string(),
  state: z.enum(waitingStates),
  /** Name of the person who decided, with the instant and the reason. */
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
  decision: z.string().optional(),
});
export type WaitingReading = z.infer<typeof WaitingReading>;

const Decision = z.strictObject({ id: id(), ...versionField, reason: note(500).min(1) });

export const waitingReadings = {
  list: defineEndpoint({
    method: 'GET',
    path: '/machinedata/waiting',
    requiredPermission: ['readings', 'view'],
    input: z.strictObject({ ...PageInput.shape, state: z.enum(waitingStates).default('waiting') }),
    output: page(WaitingReading),
    summary:
      'Values of machines that wait for a person, or those that were accepted or rejected, latest first',
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/machinedata/waiting/{id}/accept',
    resumable: true,
    requiredPermission: ['readings', 'edit'],
    input: Decision,
    output: WaitingReading,
    summary:
      'Records a waiting value as confirmed; a lower reading sets the meter to it, as after a replacement',
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/machinedata/waiting/{id}/reject',
    requiredPermission: ['readings', 'edit'],
    input: Decision,
    output: WaitingReading,
    summary: 'Rejects a waiting value: it changes nothing, and is refused when it is sent again',
  }),
};
