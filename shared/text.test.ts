import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { fold, foldCharacters, getCodeKey, hasBidiControl, normalizeLine, normalizeLines } from './text.ts';

const ZWSP = '\u200b';
const ZWJ = '\u200d';
const NBSP = '\u00a0';

/** Texts of letters, marks, blanks and invisible characters, where the rules interact. */
const hardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'aÉéßœÆøłđıİςΣµμ½²ﬁ’\'`´–-−°º×/"« \t\n\r19'),
      fc.constantFrom(
        '\u0301',
        '\u0327',
        NBSP,
        '\u202f',
        '\u3000',
        '\u2028',
        ZWSP,
        ZWJ,
        '\u00ad',
        '\ufeff',
        '\u2060',
      ),
      fc.constantFrom(
        '\u3164',
        '\u115f',
        '\uffa0',
        '\u2800',
        '\u{e0041}',
        '\ufe0f',
        '\u20e3',
        '☺',
        '👨',
        '🏽',
        '漢',
      ),
      fc.constantFrom('\u1fef', '\u1ffd', '\u2126', '\u212a', '\u0344', '각', '\v'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the normal form of one line', () => {
  it.each([
    ['a decomposed accent', 'PRE\u0301-01', 'PRÉ-01'],
    ['a zero width blank', `PMP-77${ZWSP}`, 'PMP-77'],
    ['a word joiner', 'PMP\u2060-77', 'PMP-77'],
    ['a soft hyphen', 'PMP\u00ad-77', 'PMP-77'],
    ['a byte order mark', '\ufeffPMP-77', 'PMP-77'],
    ['a mark between letter and accent', `E${ZWSP}\u0301`, 'É'],
    ['a variation selector after a digit', '1\ufe0f', '1'],
    ['a joiner', `👨${ZWJ}🔧`, '👨🔧'],
    ['blanks of several kinds', `PMP ${NBSP}\u2009\u3000\t78`, 'PMP 78'],
    ['blanks at the ends', `\t PMP 78${NBSP}\r\n`, 'PMP 78'],
    ['an English flag', '🏴\u{e0067}\u{e007f}', '🏴'],
  ])('takes %s away', (_, sent, stored) => {
    expect(normalizeLine(sent)).toBe(stored);
  });

  it.each([
    ZWSP,
    '\u00ad',
    '\u2060\u2060',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u{e0041}',
    '\ufe0f',
    '\u034f',
    '\u180e',
  ])('is empty where nothing can be seen: %j', (sent) => {
    expect(normalizeLine(sent)).toBe('');
    expect(normalizeLine(` ${sent}\n${sent}${NBSP}`)).toBe('');
  });

  it.each(['Unità più “nuova” – 5 µm Ø80 ½', '☺\ufe0f', '1\ufe0f\u20e3', '漢\u{e0100}', 'PMP-77', 'a\nb'])(
    'leaves what can be seen: %j',
    (sent) => {
      expect(normalizeLine(sent)).toBe(sent);
    },
  );

  it('leaves directional controls, for the schema to refuse', () => {
    expect(normalizeLine('evil\u202efdp')).toBe('evil\u202efdp');
    expect(hasBidiControl('a\u061c')).toBe(true);
    expect(hasBidiControl('a\u200b')).toBe(false);
  });

  it('is its own normal form, whatever the text', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const stored = normalizeLine(text);
        expect(normalizeLine(stored)).toBe(stored);
        expect(stored.normalize('NFC')).toBe(stored);
        expect(stored).not.toMatch(/^\s|\s$|[\t\p{Zs}]{2}/u);
        expect(normalizeLine(text.normalize('NFD'))).toBe(stored);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the normal form of free text', () => {
  it('keeps line ends, indents and joiners between emoji', () => {
    const steps = '  1. aprire\r\n\t- scaricare\n\n  2. chiudere 👨\u200d🔧 👩🏽\u200d🔧';
    expect(normalizeLines(steps)).toBe(steps);
  });

  it.each([
    ['blanks within a line and at its end', 'a  b \n  c\t d\u00a0\n', 'a b\n  c d'],
    ['empty lines at the ends', ' \n\n  a\nb \n \n', '  a\nb'],
    ['blanks around a single line', '\n  a  b \n', 'a b'],
    ['invisible marks', 'a\u200bb\u200d\nc\u00ad', 'ab\nc'],
  ])('takes %s away', (_, sent, stored) => {
    expect(normalizeLines(sent)).toBe(stored);
  });

  it('is its own normal form, whatever the text', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const stored = normalizeLines(text);
        expect(normalizeLines(stored)).toBe(stored);
        expect(stored.normalize('NFC')).toBe(stored);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the key of a code', () => {
  it.each([
    ['two forms of a letter', 'PRÉ-01', 'pre\u0301-01'],
    ['invisible marks', 'PMP-77', `PMP\u00ad-77${ZWSP}`],
    ['kinds of blank', 'PMP 78', `PMP\u2009${NBSP}78 `],
    ['kinds of dash', 'N-1', 'N–1'],
    ['a minus and a non-breaking hyphen', 'N−1', 'N\u20111'],
    ['compatible characters', 'M2 ½', 'Ｍ² 1⁄2'],
    ['case, folded fully', 'STRASSE', 'straße'],
    ['forms of sigma', 'ΟΔΟΣ', 'οδος'],
  ])('is the same for %s', (_, one, other) => {
    expect(getCodeKey(one)).toBe(getCodeKey(other));
  });

  it.each([
    ['accents', 'PRÉ', 'PRE'],
    ['a blank', 'PMP 78', 'PMP78'],
    ['a dash', 'PMP-78', 'PMP78'],
    ['the dotless i', 'PIS', 'PıS'],
    ['letters', 'Ø80', 'O80'],
  ])('tells %s apart', (_, one, other) => {
    expect(getCodeKey(one)).not.toBe(getCodeKey(other));
  });

  it('is its own key, and that of every form of the code', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const key = getCodeKey(text);
        expect(getCodeKey(key)).toBe(key);
        expect(getCodeKey(text.normalize('NFD'))).toBe(key);
        expect(getCodeKey(normalizeLine(text).replaceAll(/\p{Bidi_Control}/gu, ''))).toBe(key);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('folding', () => {
  it.each([
    ['Unità più perché', 'unita piu perche'],
    ['Manœuvre', 'manoeuvre'],
    ['ŒUVRE ÆROSOL Straße', 'oeuvre aerosol strasse'],
    ['Ø80 ǾRSTED Łódź Đurđa', 'o80 orsted lodz durda'],
    ['5 µm', '5 μm'],
    ['Pompe d’huile', "pompe d'huile"],
    ['l‘eau l`eau l´eau l′eau', "l'eau l'eau l'eau l'eau"],
    ['“a” «a» „a‟', '"a" "a" "a"'],
    ['A–B — C−D\u2011E', 'a-b - c-d-e'],
    ['½ 1½ 2 ¾', '1/2 1 1/2 2 3/4'],
    [`0${ZWSP}½ 1\u0301½`, '0 1/2 1 1/2'],
    ['n°3 nº3 №3', 'no3 no3 no3'],
    ['M8×30 m³ ﬁltre', 'm8x30 m3 filtre'],
    ['İzmir ısı', 'izmir isi'],
    ['ΟΔΟΣ', 'οδοσ'],
    [`a${NBSP}\t b${ZWSP}c`, 'a bc'],
  ])('%s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is the same for every form of a text, and its own folding', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        expect(fold(text.normalize('NFD'))).toBe(folded);
        expect(fold(text.normalize('NFC'))).toBe(folded);
        expect(fold(normalizeLine(text)).trim()).toBe(folded.trim());
      }),
      { numRuns: 3000 },
    );
  });

  it('is its own folding for each character there is', () => {
    const wrong: string[] = [];
    for (let point = 0; point < 0x20000; point++) {
      if (/[\p{Script=Han}\p{Script=Hangul}\p{Cn}\p{Co}]/u.test(String.fromCodePoint(point))) continue;
      const text = String.fromCodePoint(point);
      const folded = fold(text);
      if (fold(folded) !== folded || fold(text.normalize('NFD')) !== folded) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('stands in one piece for each character', () => {
    expect(foldCharacters('1½ Œ\u0301')).toEqual(['1', ' 1/2', ' ', 'oe', '']);
    expect(foldCharacters(`1${ZWSP}½`)).toEqual(['1', '', ' 1/2']);
    fc.assert(
      fc.property(hardText, (text) => {
        expect(foldCharacters(text)).toHaveLength([...text].length);
        expect(foldCharacters(text).join('')).toBe(fold(text));
      }),
      { numRuns: 3000 },
    );
  });
});
