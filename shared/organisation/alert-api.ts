// The calls behind alerts: what a team's device hears, and what an administrator says to a team.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { choice, integer, note } from '../fields.ts';
import { languages } from '../messages.ts';
import { LONGEST_MESSAGE } from './alert.ts';

export const alerts = {
  hear: endpoint({
    method: 'GET',
    path: '/sse-notifications',
    needs: 'member',
    type: 'text/event-stream',
    input: z.strictObject({
      team: integer(),
      /** What the last `cursor` event said; without it the stream begins now. */
      since: z.string().max(4000).optional(),
      /** The plant's language unless another is named. */
      lang: choice('language', languages).optional(),
    }),
    output: z.string(),
    says: 'Alerts of a team since the cursor, as server-sent events whose id is the team; closes when all are told',
  }),
  message: endpoint({
    method: 'POST',
    path: '/team/items/{id}/message',
    needs: ['teams', 'edit'],
    input: z.strictObject({ id: integer(), text: note(LONGEST_MESSAGE).min(1) }),
    output: z.object({}),
    says: 'Tells a team something: it appears on the devices of that team',
  }),
};
