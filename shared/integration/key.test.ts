import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#tests/property-seed.ts';
import vectors from '#tests/vectors/key-format.json' with { type: 'json' };
import { buildKey, findKeyInAddress, KEY_ID_BYTES, KEY_SECRET_BYTES, parseKeyId } from './key.ts';

const draw = () => buildKey(randomBytes(KEY_ID_BYTES), randomBytes(KEY_SECRET_BYTES));

describe('a key of a service account', () => {
  it.each(vectors.valid)('%s names its id', (key) => expect(parseKeyId(key)).toBe(key.slice(4, 12)));

  it('has the digest of the vectors', () => {
    const [[id, digest] = []] = Object.entries(vectors.storedAs);
    const key = vectors.valid.find((each) => parseKeyId(each) === id)!;
    expect(digest).toContain(createHash('sha256').update(key).digest('hex'));
  });

  it.each(vectors.refusedWithoutALookUp)('is not %j', (text) => expect(parseKeyId(text)).toBeUndefined());

  it('has the right form for any random bytes', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(bytes(KEY_ID_BYTES), bytes(KEY_SECRET_BYTES), (id, secret) => {
        const drawn = buildKey(id, secret);
        expect(drawn.key).toHaveLength(4 + 8 + 1 + 43 + 6);
        expect(parseKeyId(drawn.key)).toBe(drawn.id);
      }),
    );
  });

  it('is refused with any letter changed', () => {
    const { key } = draw();
    for (let at = 4; at < key.length; at++) {
      const other = key[at] === '7' ? '8' : '7';
      expect(parseKeyId(key.slice(0, at) + other + key.slice(at + 1)), `at ${at}`).toBeUndefined();
    }
  });

  it('is never drawn twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => draw().key)).size).toBe(1000);
  });

  it('is found in an address', () => {
    const { key } = draw();
    expect(findKeyInAddress(`/v1/machines?api_key=${key}&limit=5`)).toBe(key);
    expect(findKeyInAddress('/v1/machines?limit=5')).toBeUndefined();
  });
});
