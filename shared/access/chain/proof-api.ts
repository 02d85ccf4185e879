// Contract of the proof of a period, a file that verifies itself.
import * as z from 'zod';
import { defineEndpoint } from '../../contract.ts';
import { daysBetween } from '../../day.ts';
import { day } from '../../fields.ts';
import { languages, type MessageCode } from '../../messages.ts';
import { MAX_PROOF_DAYS } from './proof.ts';

export const proofs = {
  read: defineEndpoint({
    method: 'GET',
    path: '/proof',
    requiredPermission: ['audit', 'print'],
    type: 'text/html; charset=utf-8',
    input: z
      .strictObject({ from: day(), to: day(), language: z.enum(languages).default('en') })
      .superRefine(({ from, to }, context) => {
        const addProblem = (message: MessageCode) =>
          context.addIssue({ code: 'custom', path: ['to'], message });
        if (to < from) addProblem('dateBeforeMinimum');
        else if (daysBetween(from, to) >= MAX_PROOF_DAYS) addProblem('outOfRange');
      }),
    output: z.string(),
    summary:
      'Orders and EWOs closed and signatures given from…to, plant days, as an HTML file that verifies itself without a network',
  }),
};
