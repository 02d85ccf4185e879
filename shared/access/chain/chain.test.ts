// Vectors of the public cases Z46, Z49, Z50, Z52 and Z55, and what an erasure leaves of an entry.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import '#tests/property-seed.ts';
import {
  type ChainLink,
  commitText,
  computeChainHash,
  computeSecretsAfterErasure,
  FIRST_HASH,
  findFault,
  toSealedEntry,
} from './chain.ts';
import { hashing } from './hashing.ts';

const { computeRoot, fromHex, hashLeaf, sha256, toBytes, toHex } = hashing;
const hashText = (text: string) => toHex(sha256(toBytes(text)));

describe('SHA-256', () => {
  test('is that of the platform, whatever the length', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
      expect(toHex(sha256(bytes)), String(length)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('joins its parts', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        expect(toHex(sha256(a, b))).toBe(createHash('sha256').update(a).update(b).digest('hex'));
      }),
    );
  });
});

describe('the tree of RFC 6962', () => {
  const rootOf = (...leaves: (string | Uint8Array)[]) =>
    toHex(computeRoot(leaves.map((leaf) => hashLeaf(typeof leaf === 'string' ? toBytes(leaf) : leaf))));

  test('has the roots of the public vectors', () => {
    expect(rootOf('a', 'b', 'c')).toMatch(/^36642e73.*6c021ec1$/);
    expect(rootOf()).toBe(hashText(''));
    expect(rootOf('a')).toBe('022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c');
    expect(rootOf('a', 'B', 'c')).toMatch(/^245ca3bd/);
  });

  test('differs with a repeated leaf, and with a leaf that looks like a node', () => {
    expect(rootOf('a', 'b', 'c', 'c')).toBe(
      'e9636069c740c9ff51625b01a0b040396d265a9b920cc6febdfa5ecc9f58ecce',
    );
    const [a, b] = ['a', 'b'].map((leaf) => hashLeaf(toBytes(leaf))) as [Uint8Array, Uint8Array];
    const node = new Uint8Array([...a, ...b]);
    expect(rootOf(node, 'c')).not.toBe(rootOf('a', 'b', 'c'));
  });
});

test('a commitment hides a text behind its salt', () => {
  const salt = toHex(Uint8Array.from({ length: 32 }, (_, i) => i));
  expect(commitText(salt, 'Name Example')).toBe(
    '7726c4a85bb738abd11bb273139e1821dc91e3e37851628ecddc5294f300c4cb',
  );
});

test('the chain of the public vector', () => {
  const common = { entity: 'order', id: 'W-2026-000123' };
  const at = '2026-11-28T10:15:00.000Z';
  const entries = [
    { ...common, action: 'close', at, by: 'u-01', n: 1 },
    { ...common, action: 'sign', at, by: 'u-01', n: 2 },
    {
      ...common,
      ...{ action: 'correct', at: '2026-11-28T10:20:00.000Z', by: 'u-02', n: 3 },
      ...{ before: { minutes: 30 }, after: { minutes: 35 }, reason: 'typing error' },
    },
  ];
  const hashes: string[] = [];
  for (const entry of entries) hashes.push(computeChainHash(hashes.at(-1) ?? FIRST_HASH, entry));
  expect(hashes[0]).toMatch(/^8f0e1f44.*d705a$/);
  expect(hashes[1]).toMatch(/^096c9dd1.*b55c$/);
  expect(hashes[2]).toBe('d37ee643c20a17d5a4cad908b3e6a8ce948758ed5e3687d7daac940efbc8beec');
  expect(fromHex(hashes[2]!)).toHaveLength(32);
});

describe('an entry of the trail', () => {
  const salt = '5a'.repeat(32);
  const entry = {
    ...{ id: '2026-11-28T10:15:00.000Z.e1', version: 1, thing: 'order', thingId: '7', kind: 'changed' },
    ...{ updatedAt: '2026-11-28T10:15:00.000Z', updatedBy: 'Ada Byron', userId: 'u-01', name: 'W-1' },
    ...{ reason: 'typing error', changes: [{ field: 'minutes', before: 30, after: 35 }] },
    salt,
  };
  const place = { n: 1, recordedAt: '2026-11-28T10:15:01.000Z' };
  const before = { n: 0, hash: FIRST_HASH, recordedAt: '' };
  const link: ChainLink = {
    ...place,
    entryId: entry.id,
    hash: computeChainHash(FIRST_HASH, toSealedEntry(entry, place)),
  };

  it('is sealed without its texts', () => {
    const sealed = JSON.stringify(toSealedEntry(entry, place));
    for (const text of ['Ada', 'typing', 'minutes', salt]) expect(sealed).not.toContain(text);
    expect(sealed).toContain('u-01');
  });

  it('is found changed, whatever attribute differs', () => {
    expect(findFault(before, link, entry)).toBeUndefined();
    const others = [
      { userId: 'u-02' },
      { updatedBy: 'Eve' },
      { updatedAt: '2026-11-28T10:15:00.001Z' },
      { reason: undefined },
      { thingId: '8' },
      { kind: 'removed' },
      { changes: [{ field: 'minutes', before: 30, after: 36 }] },
      { changes: [] },
      { more: 1 },
      { salt: '5b'.repeat(32) },
    ];
    for (const other of others)
      expect(findFault(before, link, { ...entry, ...other }), JSON.stringify(other)).toBe('changed');
  });

  it('is found missing, or in another order', () => {
    expect(findFault(before, link, undefined)).toBe('missing');
    expect(findFault({ ...before, n: 1 }, link, entry)).toBe('missing');
    expect(findFault({ ...before, recordedAt: '2026-11-29' }, link, entry)).toBe('order');
    expect(findFault(before, { ...link, recordedAt: '2026-11-28T10:16:00.000Z' }, entry)).toBe('changed');
  });

  it('stays valid without its erased texts, and the texts that remain can still not be changed', () => {
    const { salt: _, ...erasedTexts } = { ...entry, updatedBy: 'erased person u-01' };
    const erased = { ...erasedTexts, ...computeSecretsAfterErasure(entry, erasedTexts) };
    expect(findFault(before, link, erased)).toBeUndefined();
    expect(JSON.stringify(erased)).not.toContain('Ada');
    const rewritten = { ...erased, reason: 'another' };
    expect(findFault(before, link, rewritten)).toBe('changed');
    const { salts: __, commitments: ___, ...again } = { ...erased, reason: 'erased' };
    const erasedTwice = { ...again, ...computeSecretsAfterErasure(erased, again) };
    expect(findFault(before, link, erasedTwice)).toBeUndefined();
    expect(Object.keys(erasedTwice.salts!)).toEqual(['name', 'changes.0']);
  });
});
