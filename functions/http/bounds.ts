// Limits on what is read at all (design: safety, Limits): size before parsing, depth and breadth after it.
import type { MiddlewareObj } from '@middy/core';
import { Refused } from '../../shared/refused.ts';

export const MAX_BODY = 256 * 1024;
export const MAX_DEPTH = 20;
export const MAX_ITEMS = 1000;
const MAX_STRING = 4000;

/** Refuses a large body unread, and hands JSON to the parser whatever its content type says. */
export const bounds = (): MiddlewareObj => ({
  before: ({ event }) => {
    const { body, isBase64Encoded } = event as { body?: string; isBase64Encoded?: boolean };
    if (body && Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > MAX_BODY)
      throw new Refused('tooLarge', 'bodyTooLarge');
  },
});

/** Depth, list lengths and text lengths of a parsed body. Iterative: a hostile depth must not end the process. */
export function withinBounds(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.length > MAX_STRING) return false;
      if (typeof value !== 'object' || value === null) continue;
      const children = Object.values(value);
      if (children.length > MAX_ITEMS) return false;
      for (const child of children) below.push(child);
    }
    level = below;
  }
  return true;
}
