// Calls come through the distribution, which has shown them to its web ACL; whoever finds the API's own address is turned away.
import { createHash } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { Refused } from '../../shared/refused.ts';
import { setting } from './aws.ts';

export const ORIGIN_KEY = 'x-origin-key';

/** @throws Refused notAuthorized for a call without the distribution's key */
export const fromDistribution = (): MiddlewareObj => ({
  before: ({ event }) => {
    const { headers = {} } = event as { headers?: Record<string, string> };
    const digest = createHash('sha256')
      .update(headers[ORIGIN_KEY] ?? '')
      .digest('hex');
    if (digest !== setting('ORIGIN_DIGEST')) throw new Refused('forbidden', 'notAuthorized');
  },
});
