// Text identity: one normal form for storage, one key for codes that must be unique, and one folding for
// search, filter, sort and import matching (domain 0, "Text identity").

/**
 * Invisible characters: zero width, word joiner, soft hyphen, byte order mark, fillers, tags, annotation
 * marks.
 */
const invisible = String.raw`[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]`;
/**
 * Directional controls display a text in another order than it is stored in: they are refused, never removed.
 */
const bidiControl = String.raw`\p{Bidi_Control}`;
/** Variation selectors that are visible: those after an emoji, keycap or ideograph. */
const variation = [
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|');
/** Zero width joiner between two emoji, which combines them into one. */
const emojiJoiner = String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`;

const allInvisible = new RegExp(invisible, 'gu');
const hiddenInLine = new RegExp(`(${bidiControl}|${variation})|${invisible}`, 'gu');
const hiddenInLines = new RegExp(`(${bidiControl}|${variation}|${emojiJoiner})|${invisible}`, 'gu');
const bidiControlPattern = new RegExp(bidiControl, 'u');

const blanks = /[\t\p{Zs}]+/gu;
const lineEnd = /[\n\r\u2028\u2029]/;
const blanksAtLineEnd = /[\t\p{Zs}]+(?=[\n\r\u2028\u2029]|$)/gu;
const blanksInLine = /(?<=[^\t\p{Zs}\n\r\u2028\u2029])[\t\p{Zs}]+/gu;
/** Printable ASCII with single blanks only between words is already in normal form. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** Whether a text holds a directional control. */
export const hasBidiControl = (text: string): boolean => bidiControlPattern.test(text);

/** Normalizes a code or one-line text for storage. Inner line ends stay, for the schema to refuse. */
export const normalizeLine = (text: string): string =>
  plainLine.test(text) ? text : text.replace(hiddenInLine, '$1').normalize('NFC').replace(blanks, ' ').trim();

/** Normalizes free text for storage: line ends, indents and joiners between emoji stay. */
export function normalizeLines(text: string): string {
  if (plainLine.test(text)) return text;
  const visible = text.replace(hiddenInLines, '$1').normalize('NFC');
  if (!lineEnd.test(visible.trim())) return visible.replace(blanks, ' ').trim();
  return visible
    .replace(blanksAtLineEnd, '')
    .replace(blanksInLine, ' ')
    .replace(/^[\n\r\u2028\u2029]+/, '')
    .trimEnd();
}

const dashes = /[\p{Pd}\u2043\u2212\u02d7]/gu;

/**
 * Applies full case folding: `ß` becomes `ss`, both forms of sigma are equal; the dotless `ı` stays a letter
 * of its own.
 */
const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\0-\x7fı]+/g, (run) => run.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ');

/**
 * Returns the uniqueness key of a code: codes that look the same have the same key, whatever their
 * compatibility characters, case, dashes and blanks.
 */
export function getCodeKey(code: string): string {
  if (plainLine.test(code)) return code.toLowerCase();
  const visible = code.replace(allInvisible, '').normalize('NFKC');
  return foldCase(visible).normalize('NFKC').replace(dashes, '-').replace(/\s+/gu, ' ').trim();
}

/** Characters that Unicode normalization keeps apart, although people type one for the other. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
  ...{ '⌀': 'o', '°': 'o', '×': 'x', '\u2044': '/', '\u2215': '/' },
  ...{
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‛': "'",
    ʼ: "'",
    ʹ: "'",
    '´': "'",
    '`': "'",
    '′': "'",
    '‹': "'",
    '›': "'",
  },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '″': '"' },
};
const replaceLookalikes = (text: string) => [...text].map((each) => lookalikes[each] ?? each).join('');

const foldedCharacters = new Map<string, string>();
/** Folds one character outside ASCII: decomposed, without diacritics, in lower case. */
function foldCharacter(character: string): string {
  const cachedFold = foldedCharacters.get(character);
  if (cachedFold !== undefined) return cachedFold;
  const undecorated = replaceLookalikes(character.normalize('NFC'))
    .normalize('NFKD')
    .replace(allInvisible, '')
    .replace(/\p{M}/gu, '');
  const folded = replaceLookalikes(undecorated.toLowerCase()).replace(dashes, '-').replace(/\s+/g, ' ');
  foldedCharacters.set(character, folded);
  return folded;
}

const special = /[^\0-\x7f]|`/gu;
/**
 * A fraction after a whole number is separated from it: `1½` is `1 1/2`, not `11/2`. Invisible characters and
 * diacritics between them, which folding removes, do not matter.
 */
const fraction = new RegExp(`(?<=\\d(?:${invisible}|\\p{M})*)(?=[¼-¾⅐-⅞])`, 'gu');

/** Folds a text for search, filter, sort and matching: no accents, no case, no variants of punctuation. */
export const fold = (text: string): string =>
  text
    .replace(fraction, ' ')
    .replace(special, (character) => foldCharacter(character))
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** Folds a text character by character; a piece may be empty or longer than its character. */
export function foldCharacters(text: string): string[] {
  let previous = '';
  let isAfterBlank = false;
  return [...text].map((character) => {
    const separator = /\d/.test(previous) && /[¼-¾⅐-⅞]/.test(character) ? ' ' : '';
    const piece = `${separator}${fold(character)}`;
    const visiblePiece = isAfterBlank ? piece.replace(/^ /, '') : piece;
    if (visiblePiece !== '') isAfterBlank = visiblePiece.endsWith(' ');
    if (piece !== '') previous = character;
    return visiblePiece;
  });
}
