// Check that calls come through the distribution, where the web ACL applies; direct calls of the API's
// address are refused.
import { createHash } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { RefusalError } from '#shared/refused.ts';

export const ORIGIN_KEY = 'x-origin-key';

/** The part of an event that the check reads. */
interface OriginEvent {
  headers?: Record<string, string | undefined>;
  /** Variables of the API's stage; a caller cannot set them. */
  stageVariables?: Record<string, string | undefined>;
}

/**
 * Returns the digests of the keys that are valid now: that of the distribution, and the one before or after it
 * while a rotation is under way (`docs/operations/key-rotation.md`). They are variables of the API's stage,
 * because a published version of a function keeps its environment.
 */
const listDigests = ({ stageVariables }: OriginEvent) => stageVariables?.ORIGIN_DIGESTS?.split(',') ?? [];

/**
 * @throws Refused blocked for a call without a key of the distribution. The code says nothing about the request,
 * so that a tablet sends it again instead of taking its entry for refused.
 */
export const createOriginMiddleware = (): MiddlewareObj => ({
  before: ({ event }) => {
    const originEvent = event as OriginEvent;
    const digest = createHash('sha256')
      .update(originEvent.headers?.[ORIGIN_KEY] ?? '')
      .digest('hex');
    if (!listDigests(originEvent).includes(digest)) throw new RefusalError('forbidden', 'blocked');
  },
});
