// Contracts of the notices of a person: the caller's own choices in the selected plant.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { choice, flag } from '../fields.ts';
import { type NoticeKind, noticeKinds, noticeWays } from './notice.ts';

const way = () => choice('noticeWay', noticeWays).optional();

const Ways = z.strictObject(
  Object.fromEntries(noticeKinds.map((kind) => [kind, way()])) as Record<NoticeKind, ReturnType<typeof way>>,
);

const Choices = z.strictObject({ ways: Ways, quietOffShift: flag() });

const OwnNotices = z.object({
  ...Choices.shape,
  /** Shift of the caller as technician, else of the caller's team; null if neither has one. */
  shift: z.int().nullable(),
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
