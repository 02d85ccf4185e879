import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromDistribution, ORIGIN_KEY } from './origin.ts';

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');
const asked = (headers?: Record<string, string>) => () =>
  fromDistribution().before!({ event: headers === undefined ? {} : { headers } } as never);
const turnedAway = expect.objectContaining({ kind: 'forbidden', code: 'notAuthorized' });
beforeEach(() => void vi.stubEnv('ORIGIN_DIGEST', digestOf('the key')));
afterEach(() => vi.unstubAllEnvs());

it('a call with the distribution’s key goes on', () => {
  expect(asked({ [ORIGIN_KEY]: 'the key' })).not.toThrow();
});

it.each([
  ['no headers', undefined],
  ['no key', {}],
  ['an empty key', { [ORIGIN_KEY]: '' }],
  ['another key', { [ORIGIN_KEY]: 'The key' }],
  ['the digest of the key', { [ORIGIN_KEY]: digestOf('the key') }],
])('a call with %s is turned away', (_, headers) => {
  expect(asked(headers as never)).toThrow(turnedAway);
});
