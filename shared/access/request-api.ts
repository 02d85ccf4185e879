import * as z from 'zod';
import { endpoint, PageInput, page, Stored } from '../contract.ts';
import { day, id, instant, version } from '../fields.ts';
import { AccessApplication, Admission, Rejection, requestStates } from './request.ts';

const { company: _, ...asked } = AccessApplication.shape;

export const AccessRequestItem = z.object({
  ...asked,
  ...Stored.shape,
  id: z.string(),
  plant: z.string(),
  state: z.enum(requestStates),
  askedAt: instant(),
  reason: z.string().optional(),
});
export type AccessRequestItem = z.infer<typeof AccessRequestItem>;

export const accessRequests = {
  ask: endpoint({
    method: 'POST',
    path: '/accessrequest/items',
    needs: 'public',
    input: AccessApplication,
    output: z.strictObject({}),
    says: 'A stranger asks for access; the answer is the same whoever they are and whatever they name',
  }),
  list: endpoint({
    method: 'GET',
    path: '/accessrequest/items',
    needs: ['users', 'view', 'tenant'],
    input: PageInput,
    output: page(AccessRequestItem),
    says: 'Requests for access to the plant, of ninety days; of every plant for a tenant-root user in none',
  }),
  turnedAway: endpoint({
    method: 'GET',
    path: '/accessrequest/turnedaway',
    needs: ['users', 'view', 'tenant'],
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ plant: z.string(), on: day(), count: z.int() })),
    }),
    says: 'How many requests for access were turned away in each of the last seven days, because too many came at once',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/accessrequest/items/{id}/accept',
    needs: ['users', 'create', 'tenant'],
    input: z.strictObject({ id: id(), version: version(), ...Admission.shape }),
    output: AccessRequestItem,
    says: 'Makes whoever asked a member of the plant and tells them',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/accessrequest/items/{id}/reject',
    needs: ['users', 'create', 'tenant'],
    input: z.strictObject({ id: id(), version: version(), ...Rejection.shape }),
    output: AccessRequestItem,
    says: 'Declines a request and tells whoever asked why',
  }),
};
