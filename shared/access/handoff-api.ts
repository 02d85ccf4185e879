// The calls that carry a sign-in from the main host to the plant's own (domain §0, "Login redirect with token").
import * as z from 'zod';
import { endpoint } from '../contract.ts';

/** Taken as it comes: a hand-over is used up before anything about it is judged. */
const asSent = z.string().max(2000).default('');

export const handoffs = {
  start: endpoint({
    method: 'POST',
    path: '/handoff',
    needs: 'user',
    input: z.strictObject({ challenge: z.string().regex(/^[\w-]{43}$/) }),
    output: z.object({ host: z.string(), email: z.string(), token: z.string() }),
    says: 'Hands the sign-in over to the host of the only plant of a user with the audit tool; once, within a minute',
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/handoff/redeem',
    needs: 'public',
    input: z.strictObject({ email: asSent, token: asSent, verifier: asSent }),
    output: z.object({ accessToken: z.string(), expiresAt: z.string() }),
    says: 'Gives the access token of a hand-over to the host and browser it was made for, once',
  }),
};
