// Contract that tells the sign-in page whether an e-mail domain has an identity provider.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { requiredText } from '../fields.ts';

export const signIn = {
  provider: defineEndpoint({
    method: 'GET',
    path: '/signIn/provider',
    requiredPermission: 'public',
    input: z.strictObject({ domain: requiredText(200) }),
    output: z.object({ provider: z.boolean() }),
    summary:
      'Says whether the people of a mail domain sign in by the provider of their company; the DNS of the domain says so too',
  }),
};
