import { describe, expect, it } from 'vitest';
import { codePages, decodeBytes, recode, recogniseCodePage } from './code-pages.ts';

/** Texts, each containing all the non-ASCII letters of a file. */
const texts =
  'Unità|perché|più|è già|caffè|città|né|virtù|Élément|QUALITÀ|PERCHÉ|hélice|à vide|l’eau|cœur|œuvre|Ø80|Ø 80|5 µm|20°C|20 °C|n°3|façade|dû|août|naïf|Größe|m²|«test»|100 €|Pompe d’alimentation|½ pollice|±5|È|À|attività – già svolte|Unité n°2 à côté|électrique|Équipe|Überdruck|être|Noël|maître|GRAISSAGE DÉTAILLÉ'.split(
    '|',
  );

const encoded = (text: string, page: (typeof codePages)[number]): Uint8Array | undefined => {
  const letters = new Map(
    Array.from({ length: 128 }, (_, i) => [decodeBytes(Uint8Array.of(128 + i), page), 128 + i]),
  );
  const bytes = Array.from(text, (letter) =>
    letter < '\u0080' ? letter.charCodeAt(0) : letters.get(letter),
  );
  return bytes.includes(undefined) ? undefined : Uint8Array.from(bytes as number[]);
};

describe.each(codePages)('a text of %s', (page) => {
  it.each(texts.filter((text) => encoded(text, page)))('%s is recognised, or asked for', (text) => {
    const bytes = encoded(`\n${text}\n`, page)!;
    const found = recogniseCodePage(bytes);
    const readings = found.pages.map((each) => decodeBytes(bytes, each).trim());
    if (found.isUnclear) expect(readings).toContain(text);
    else expect(readings[0]).toBe(text);
    // The user is not asked about files written by Windows.
    if (page === 'windows-1252') expect(found.isUnclear).toBe(false);
    expect(found.pages[0]).toBe(found.page);
    expect(new Set(readings).size).toBe(readings.length);
  });

  it('read in another code page reads as its own again', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    for (const other of codePages)
      expect(recode(decodeBytes(bytes, other), other, page)).toBe(decodeBytes(bytes, page));
  });
});
