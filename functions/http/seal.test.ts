import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { createKey, decrypt, deriveKey, encrypt } from './seal.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('a sealed text', () => {
  it('is read with its key, where it belongs', () => {
    fc.assert(
      fc.property(text, text, (said, about) => {
        const key = createKey();
        expect(decrypt(encrypt(said, key, about), key, about)).toBe(said.toWellFormed());
      }),
    );
  });

  it('is not read with another key, elsewhere, or when a character was changed', () => {
    const key = deriveKey('secret', 'purpose');
    const sealed = encrypt('ada@demo.example', key, 'host until');
    expect(decrypt(sealed, deriveKey('secret', 'other purpose'), 'host until')).toBeUndefined();
    expect(decrypt(sealed, deriveKey('another', 'purpose'), 'host until')).toBeUndefined();
    expect(decrypt(sealed, key, 'host later')).toBeUndefined();
    for (let i = 0; i < sealed.length; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A';
      expect(decrypt(sealed.slice(0, i) + other + sealed.slice(i + 1), key, 'host until')).toBeUndefined();
    }
    for (const wrong of ['', 'A', sealed.slice(1), sealed.slice(0, -1), `${sealed}A`, `${sealed}=`, '\u0000'])
      expect(decrypt(wrong, key, 'host until')).toBeUndefined();
  });

  it('is sealed differently each time', () => {
    const key = createKey();
    expect(encrypt('same', key, '')).not.toBe(encrypt('same', key, ''));
  });
});
