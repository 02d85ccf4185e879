// Single-byte code pages: encodings of accented letters on Windows, the Mac and DOS.

export const codePages = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'] as const;
export type CodePage = (typeof codePages)[number];
/** Display names. */
export const codePageNames: Record<CodePage, string> = {
  'windows-1252': 'Windows (1252)',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac OS Roman',
  cp850: 'DOS (850)',
  cp437: 'DOS (437)',
};

const latin = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ';
/** C1 control characters, which no code page of a table uses. */
const controls = String.fromCharCode(...Array.from({ length: 32 }, (_, i) => 0x80 + i));

/** Characters of bytes 128 to 255, in order. */
const upperHalves: Record<CodePage, string> = {
  'windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿${latin}`,
  'iso-8859-15': `${controls}\u00a0¡¢£€¥Š§š©ª«¬\u00ad®¯°±²³Žµ¶·ž¹º»ŒœŸ¿${latin}`,
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
};

export function decodeBytes(bytes: Uint8Array, page: CodePage): string {
  const upper = upperHalves[page];
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upper[byte - 128];
  return text;
}

const byteByLetter = new Map(
  codePages.map((page) => [page, new Map(Array.from(upperHalves[page], (letter, i) => [letter, 128 + i]))]),
);

const isPlain = /^[\0-\x7f]*$/;

/** Re-decodes a text from one code page to another. */
export function recode(text: string, from: CodePage, to: CodePage): string {
  if (from === to || isPlain.test(text)) return text;
  const [bytes, upper] = [byteByLetter.get(from)!, upperHalves[to]];
  let recoded = '';
  for (const letter of text) {
    const byte = bytes.get(letter);
    recoded += byte === undefined ? letter : upper[byte - 128];
  }
  return recoded;
}

/**
 * Weight of accented letters in the languages of the plants: Italian and French first, other European
 * languages possible.
 */
const letterWeights: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from('éàèùòì', (letter) => [letter, 10] as const),
  ...Array.from('çêôîâûäöüßëïœ', (letter) => [letter, 6] as const),
  ...Array.from('áíóúñæåøãõÿý', (letter) => [letter, 0] as const),
]);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLetter = (text: string) => /^\p{L}$/u.test(text);
const IMPLAUSIBLE = -6;

/** A letter of a text with its neighbours. */
interface LetterContext {
  letter: string;
  before: string;
  after: string;
  /** Letter before `before`. */
  earlier: string;
}

/** Returns how plausible a non-ASCII letter is between its neighbours. */
function computePlausibility(context: LetterContext): number {
  const { letter, before, after } = context;
  if (letter === 'Ø' && /[\s\d]/.test(after)) return 4;
  if (isLetter(letter) && !/[µªº]/.test(letter)) return computePlausibilityInWord(context);
  const [isBehind, isAhead] = [isLetter(before), isLetter(after)];
  if (letter === '’') return isBehind || isAhead ? 4 : 0;
  if (letter === '‘' || letter === '“' || letter === '«') return isBehind ? IMPLAUSIBLE : 2;
  if (letter === '”' || letter === '»') return isAhead ? IMPLAUSIBLE : 2;
  if (letter === '–' || letter === '—') return isBehind || isAhead ? -3 : 2;
  if (letter === '…') return isAhead ? IMPLAUSIBLE : 1;
  if (/[°ºª]/.test(letter)) return /[\dnN]/.test(before) || after === 'C' ? 4 : -1;
  if (/[²³]/.test(letter)) return /[a-zA-Z\d]/.test(before) ? 3 : IMPLAUSIBLE;
  if (letter === 'µ') return after === 'm' || /[\s\d]/.test(before) ? 3 : IMPLAUSIBLE;
  if (/[€£½¼¾±×÷§®©\u00a0·•™]/.test(letter)) return isBehind && isAhead ? IMPLAUSIBLE : 1;
  return IMPLAUSIBLE;
}

function computePlausibilityInWord({ letter, before, after, earlier }: LetterContext): number {
  const weight = letterWeights[letter.toLowerCase()];
  if (weight === undefined) return IMPLAUSIBLE;
  if (!isLetter(before) && !isLetter(after)) {
    // Words of one letter, and ordinals such as 3è.
    const isWord = /[àèÀÈ]/.test(letter) && !/\d/.test(after);
    return isWord ? 6 : IMPLAUSIBLE;
  }
  if (/\d/.test(after) || (/\d/.test(before) && !/[éè]/.test(letter))) return IMPLAUSIBLE;
  if (isLower(letter)) {
    // Lower-case letters inside a word of capitals.
    if (isUpper(after) || (isUpper(before) && isLetter(earlier))) return IMPLAUSIBLE;
    return isLetter(before) || letter === 'é' || letter === 'œ' ? weight : Math.min(weight, 2);
  }
  // A capital inside a lower-case word, or before lower-case letters inside a word.
  if (isLower(before) || (isUpper(before) && isLower(after))) return IMPLAUSIBLE;
  return weight === 10 ? 4 : Math.min(weight, 1);
}

interface DecodedText {
  page: CodePage;
  text: string;
  total: number;
  isPlausible: boolean;
}
function decodeAndRate(bytes: Uint8Array, page: CodePage): DecodedText {
  const text = decodeBytes(bytes, page);
  let [total, isPlausible] = [0, true];
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 128) continue;
    const [earlier = ' ', before = ' '] = [text[i - 2], text[i - 1]];
    const letterPlausibility = computePlausibility({
      letter: text[i]!,
      before,
      after: text[i + 1] ?? ' ',
      earlier,
    });
    total += letterPlausibility;
    if (letterPlausibility < 0) isPlausible = false;
  }
  // Quotes must be closed.
  if (text.includes('«') !== text.includes('»')) isPlausible = false;
  return { page, text, total, isPlausible };
}

/** Margin by which another reading must be better before a plausible Windows reading is doubted. */
const REQUIRED_LEAD = { times: 1.5, points: 2 };
/** Share of the best total from which another plausible reading makes the best one unclear. */
const NEAR_SHARE = 0.5;

export interface RecognisedCodePage {
  /** The most plausible code page; Windows whenever its reading is plausible. */
  page: CodePage;
  /** True if another code page may be right, so the user is asked. */
  isUnclear: boolean;
  /** Code pages in which the bytes read differently, the most plausible first. */
  pages: CodePage[];
}

export function recogniseCodePage(bytes: Uint8Array): RecognisedCodePage {
  const all = codePages.map((page) => decodeAndRate(bytes, page));
  const withoutControls = all.filter(({ text }) => !/[\x80-\x9f]/.test(text));
  const distinct = withoutControls.filter(
    (each, i) => withoutControls.findIndex(({ text }) => text === each.text) === i,
  );
  const ranked = distinct.toSorted(
    (a, b) => Number(b.isPlausible) - Number(a.isPlausible) || b.total - a.total,
  );
  const [windows, best] = [all[0]!, ranked[0]!];
  const isWindows = windows.isPlausible;
  const isUnclear = isWindows
    ? best.total > windows.total * REQUIRED_LEAD.times + REQUIRED_LEAD.points
    : !best.isPlausible ||
      ranked.slice(1).some((each) => each.isPlausible && each.total >= best.total * NEAR_SHARE);
  const { page } = isWindows ? windows : best;
  return {
    page,
    isUnclear,
    pages: [page, ...ranked.map((each) => each.page).filter((each) => each !== page)],
  };
}
