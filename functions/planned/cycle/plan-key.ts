// Short keys of the values that planning depends on.
import { createHash } from 'node:crypto';
import { toStableJson } from '#shared/stable-json.ts';

export const computeDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);
export const computeValueKey = (value: unknown): string => computeDigest(toStableJson(value));
