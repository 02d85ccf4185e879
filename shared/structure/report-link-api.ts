// Contract of the link by which anybody reports a problem of a machine.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { integer } from '../fields.ts';

export const reportLinks = {
  get: defineEndpoint({
    method: 'GET',
    path: '/machine/items/{id}/reportlink',
    requiredPermission: ['machines', 'print'],
    input: z.strictObject({ id: integer() }),
    /** `id` of the machine, by which the answer is told from that of another system. */
    output: z.object({ id: z.int(), url: z.string() }),
    summary: 'Address of the page on which anybody reports a problem of the machine, for its label',
  }),
};
