// Contracts of calendar feeds. A secret address is part of one answer only, that of the call that made it.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { id, version } from '../fields.ts';
import { FeedDraft, feedStates } from './feed.ts';

export const FeedItem = z.object({
  ...Stored.shape,
  id: z.string(),
  kind: z.literal('ics'),
  teamId: z.int().optional(),
  operatorId: z.int().optional(),
  /** Code of the team, or name of the person; absent if the record was removed. */
  name: z.string().optional(),
  state: z.enum(feedStates),
  /** The user whose present permissions limit the feed. */
  owner: z.string(),
  ownerId: z.string(),
  /** Instant of the last fetch, at most some minutes old. */
  lastUsedAt: z.string().optional(),
});
export type FeedItem = z.infer<typeof FeedItem>;

const FeedWithUrl = z.object({ ...FeedItem.shape, url: z.string() });

const FeedChoice = z.object({ id: z.int(), name: z.string() });
export type FeedChoice = z.infer<typeof FeedChoice>;

const idAndVersionFields = { id: id(), version: version() };

export const feeds = {
  list: defineEndpoint({
    method: 'GET',
    path: '/feed/items',
    requiredPermission: ['feeds', 'view'],
    input: z.strictObject({}),
    output: z.object({
      items: z.array(FeedItem),
      /** Teams and persons of which the caller may make a feed. */
      teams: z.array(FeedChoice),
      operators: z.array(FeedChoice),
    }),
    summary:
      'Calendar feeds of the caller, of administrators those of the whole plant, with their last use; never an address',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/feed/items',
    secretAnswer: true,
    requiredPermission: ['feeds', 'create'],
    input: FeedDraft,
    output: FeedWithUrl,
    summary:
      'Makes a calendar feed of a team or of a person; the answer contains its secret address, which no other call does',
  }),
  renew: defineEndpoint({
    method: 'POST',
    path: '/feed/items/{id}/renew',
    secretAnswer: true,
    requiredPermission: ['feeds', 'create'],
    input: z.strictObject(idAndVersionFields),
    output: FeedWithUrl,
    summary: 'Gives a feed a new secret address; the former one is not found any more',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/feed/items/{id}',
    requiredPermission: ['feeds', 'delete'],
    input: z.strictObject({ id: id(), version: z.coerce.number().int().optional() }),
    output: z.object({}),
    summary: 'Removes a feed; its address is not found any more',
  }),
};

export const calendars = {
  read: defineEndpoint({
    method: 'GET',
    path: '/feed/calendar/{secret}',
    requiredPermission: 'public',
    headToo: true,
    type: 'text/calendar; charset=utf-8',
    // Any text is accepted: a malformed secret is answered like an unknown one.
    input: z.strictObject({ secret: z.string().max(2000) }),
    output: z.string(),
    summary: 'Work orders of a feed as an iCalendar file, for whoever has its secret address',
  }),
};
