// Contract of the push connection: a ticket that opens one WebSocket.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';

/** Seconds for which a ticket opens a connection. */
export const TICKET_SECONDS = 60;

export const socket = {
  ticket: defineEndpoint({
    method: 'POST',
    path: '/socket/ticket',
    requiredPermission: 'member',
    input: z.strictObject({}),
    output: z.object({
      /** Opens one connection, once. */
      ticket: z.string(),
      /** WebSocket address; the ticket is its query parameter `ticket`. */
      url: z.string(),
      /** ISO instant at which the ticket expires. */
      until: z.string(),
    }),
    summary: 'A single-use ticket for a push connection that hints at changes of what a page shows',
  }),
};
