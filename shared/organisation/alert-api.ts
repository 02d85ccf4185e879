// Contracts of alerts: the event stream of a team's device or of a user, and messages from an administrator to
// a team.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { choice, integer, note } from '../fields.ts';
import { languages } from '../messages.ts';
import { MAX_MESSAGE_LENGTH } from './alert.ts';

export const alerts = {
  hear: defineEndpoint({
    method: 'GET',
    path: '/sse-notifications',
    requiredPermission: 'member',
    type: 'text/event-stream',
    input: z.strictObject({
      /** Absent: the alerts of the caller about EWOs they reported or follow. */
      team: integer().optional(),
      /** Value of the last `cursor` event; without it the stream begins now. */
      since: z.string().max(4000).optional(),
      /** Language of the texts; default is the plant's. */
      lang: choice('language', languages).optional(),
    }),
    output: z.string(),
    summary:
      'Alerts of a team since the cursor, as server-sent events whose id is the team; without a team those of the caller, whose id is `own`; closes when all are told',
  }),
  message: defineEndpoint({
    method: 'POST',
    path: '/team/items/{id}/message',
    requiredPermission: ['teams', 'edit'],
    input: z.strictObject({ id: integer(), text: note(MAX_MESSAGE_LENGTH).min(1) }),
    output: z.object({}),
    summary: 'Tells a team something: it appears on the devices of that team',
  }),
};
