// Contracts that pass a sign-in from the main host to the plant's own host (domain §0, "Login redirect with
// token").
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';

/** Any text is accepted: a hand-off token is consumed before it is validated. */
const anyText = z.string().max(2000).default('');

export const handoffs = {
  start: defineEndpoint({
    method: 'POST',
    path: '/handoff',
    requiredPermission: 'user',
    input: z.strictObject({ challenge: z.string().regex(/^[\w-]{43}$/) }),
    output: z.object({ host: z.string(), email: z.string(), token: z.string() }),
    summary:
      'Hands the sign-in over to the host of the only plant of a user with the audit tool; once, within a minute',
  }),
  redeem: defineEndpoint({
    method: 'POST',
    path: '/handoff/redeem',
    requiredPermission: 'public',
    input: z.strictObject({ email: anyText, token: anyText, verifier: anyText }),
    output: z.object({ accessToken: z.string(), expiresAt: z.string() }),
    summary: 'Gives the access token of a hand-over to the host and browser it was made for, once',
  }),
};
