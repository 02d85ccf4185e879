import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyFrom, newKey, seal, unseal } from './seal.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('a sealed text', () => {
  it('is read with its key, where it belongs', () => {
    fc.assert(
      fc.property(text, text, (said, about) => {
        const key = newKey();
        expect(unseal(seal(said, key, about), key, about)).toBe(said.toWellFormed());
      }),
    );
  });

  it('is not read with another key, elsewhere, or when a character was changed', () => {
    const key = keyFrom('secret', 'purpose');
    const sealed = seal('ada@demo.example', key, 'host until');
    expect(unseal(sealed, keyFrom('secret', 'other purpose'), 'host until')).toBeUndefined();
    expect(unseal(sealed, keyFrom('another', 'purpose'), 'host until')).toBeUndefined();
    expect(unseal(sealed, key, 'host later')).toBeUndefined();
    for (let i = 0; i < sealed.length; i++) {
      const other = sealed[i] === 'A' ? 'B' : 'A';
      expect(unseal(sealed.slice(0, i) + other + sealed.slice(i + 1), key, 'host until')).toBeUndefined();
    }
    for (const wrong of ['', 'A', sealed.slice(1), sealed.slice(0, -1), `${sealed}A`, `${sealed}=`, '\u0000'])
      expect(unseal(wrong, key, 'host until')).toBeUndefined();
  });

  it('is sealed differently each time', () => {
    const key = newKey();
    expect(seal('same', key, '')).not.toBe(seal('same', key, ''));
  });
});
