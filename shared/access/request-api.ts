import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored } from '../contract.ts';
import { day, id, instant, version } from '../fields.ts';
import { MailFailure } from '../mail/failure.ts';
import { AccessApplication, Admission, Rejection, requestStates } from './request.ts';

const { company: _, ...applicationFields } = AccessApplication.shape;

export const AccessRequestItem = z.object({
  ...applicationFields,
  ...Stored.shape,
  id: z.string(),
  plant: z.string(),
  state: z.enum(requestStates),
  askedAt: instant(),
  reason: z.string().optional(),
  /** Present if mails to whoever asked do not arrive; not in the answers of `accept` and `reject`. */
  mailFailure: MailFailure.optional(),
});
export type AccessRequestItem = z.infer<typeof AccessRequestItem>;

export const accessRequests = {
  ask: defineEndpoint({
    method: 'POST',
    path: '/accessrequest/items',
    requiredPermission: 'public',
    input: AccessApplication,
    output: z.strictObject({}),
    summary: 'A stranger asks for access; the answer is the same whoever they are and whatever they name',
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/accessrequest/items',
    requiredPermission: ['users', 'view', 'tenant'],
    input: PageInput,
    output: page(AccessRequestItem),
    summary:
      'Requests for access to the plant, of ninety days; of every plant for a tenant-root user in none',
  }),
  turnedAway: defineEndpoint({
    method: 'GET',
    path: '/accessrequest/turnedaway',
    requiredPermission: ['users', 'view', 'tenant'],
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ plant: z.string(), on: day(), count: z.int() })),
    }),
    summary:
      'How many requests for access were turned away in each of the last seven days, because too many came at once',
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/accessrequest/items/{id}/accept',
    requiredPermission: ['users', 'create', 'tenant'],
    input: z.strictObject({ id: id(), version: version(), ...Admission.shape }),
    output: AccessRequestItem,
    summary: 'Makes whoever asked a member of the plant and tells them',
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/accessrequest/items/{id}/reject',
    requiredPermission: ['users', 'create', 'tenant'],
    input: z.strictObject({ id: id(), version: version(), ...Rejection.shape }),
    output: AccessRequestItem,
    summary: 'Declines a request and tells whoever asked why',
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/accessrequest/items/{id}/retrymail',
    requiredPermission: ['users', 'edit', 'tenant'],
    input: z.strictObject({ id: id() }),
    output: AccessRequestItem,
    summary: 'Has mails sent to whoever asked again, whose address did not take them',
  }),
};
