import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOriginMiddleware, ORIGIN_KEY } from './origin.ts';

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');
const stageVariables = { ORIGIN_DIGESTS: `${digestOf('the key')},${digestOf('the next key')}` };
const asked = (event: object) => () => createOriginMiddleware().before!({ event } as never);
const turnedAway = expect.objectContaining({ kind: 'forbidden', code: 'blocked' });

it.each(['the key', 'the next key'])('a call with a key that is valid goes on: %s', (key) => {
  expect(asked({ stageVariables, headers: { [ORIGIN_KEY]: key } })).not.toThrow();
});

it.each([
  ['no headers', undefined],
  ['no key', {}],
  ['an empty key', { [ORIGIN_KEY]: '' }],
  ['another key', { [ORIGIN_KEY]: 'The key' }],
  ['the digest of the key', { [ORIGIN_KEY]: digestOf('the key') }],
  ['both digests', { [ORIGIN_KEY]: stageVariables.ORIGIN_DIGESTS }],
])('a call with %s is turned away', (_, headers) => {
  expect(asked({ stageVariables, headers })).toThrow(turnedAway);
});

it('every call is turned away while the stage has no digests', () => {
  expect(asked({ headers: { [ORIGIN_KEY]: 'the key' } })).toThrow(turnedAway);
  expect(asked({ headers: { [ORIGIN_KEY]: '' }, stageVariables: { ORIGIN_DIGESTS: '' } })).toThrow(
    turnedAway,
  );
});
