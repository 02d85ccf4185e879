// Contracts of the notices of a person: the caller's own choices in the selected plant.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { choice, flag } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { type NoticeKind, noticeKinds, noticeWays } from './notice.ts';

const way = () => choice('noticeWay', noticeWays).optional();

const Ways = z.strictObject(
  Object.fromEntries(noticeKinds.map((kind) => [kind, way()])) as Record<NoticeKind, ReturnType<typeof way>>,
);

const localTime = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'badFormat' satisfies MessageCode);

const Choices = z.strictObject({
  ways: Ways,
  quietOffShift: flag(),
  hours: z.strictObject({ from: localTime(), to: localTime() }).optional(),
  urgentBreaksQuiet: flag().optional(),
});

const OwnNotices = z.object({
  ...Choices.shape,
  /** Shift of the caller as technician, else of the caller's team; null if neither has one. */
  shift: z.int().nullable(),
  /** Whether the caller leads a team. */
  isLeader: z.boolean(),
});
export type OwnNotices = z.infer<typeof OwnNotices>;

export const notices = {
  get: defineEndpoint({
    method: 'GET',
    path: '/notice/choices',
    requiredPermission: 'member',
    input: z.strictObject({}),
    output: OwnNotices,
    summary: "The caller's choices of how notices arrive; a kind without a choice arrives as usual",
  }),
  put: defineEndpoint({
    method: 'PUT',
    path: '/notice/choices',
    requiredPermission: 'member',
    input: Choices,
    output: OwnNotices,
    summary: "Saves the caller's choices of how notices arrive",
  }),
};
