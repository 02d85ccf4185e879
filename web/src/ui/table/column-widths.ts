// Initial column widths of a table: headers and codes are shown whole, text wraps between words, and spare
// width goes to the column that describes the row.
import type { Column } from './column.ts';

type SizedColumn = Pick<Column<never>, 'id' | 'kind' | 'width' | 'rowHeader' | 'unfiltered'> & {
  cell?: unknown;
  getCellText?: unknown;
};

/** Widths in pixels of usual values of each kind. */
const kindWidths: Partial<Record<NonNullable<SizedColumn['kind']>, number>> = {
  number: 100,
  minutes: 100,
  money: 120,
  day: 125,
  instant: 170,
  flag: 90,
};
const DEFAULT_TEXT_WIDTH = 130;
/** Width from which a text column contains sentences: it takes spare width, or shrinks first. */
const MIN_SENTENCE_WIDTH = 180;
/** Comfortable and maximum useful width of a text column. */
const TEXT_COMFORTABLE = 220;
const TEXT_LONG = 420;
/** Number of lines that a text cell shows. */
const TEXT_LINES = 3;
/** Minimum width of a column. */
export const MIN_COLUMN_WIDTH = 80;
/** Width above which a word or code may break, such as a URL. */
const MAX_WORD_WIDTH = 260;
/** Number of header lines: the usual one, and the one at minimum width. */
const HEADER_LINES = { comfortable: 2, least: 3 };
/** Width beside a header's text: cell padding, plus the sort icon if the column is sortable. */
const HEADER_PADDING = 57;
const UNSORTED_HEADER_PADDING = 41;
/** Padding of a cell. */
const CELL_PADDING = 42;
/** Width of the status icon before a text. */
const ICON_WIDTH = 26;

const isTextKind = ({ kind }: SizedColumn) => kind === undefined || kind === 'text';

/** Whether the column contains sentences, not codes. */
export const isTextColumn = (column: SizedColumn): boolean =>
  isTextKind(column) && (column.width ?? 0) >= MIN_SENTENCE_WIDTH;

/** Whether cells wrap into two lines if necessary; numbers, dates, codes and buttons do not. */
export const isWrappedColumn = (column: SizedColumn, name?: SizedColumn): boolean =>
  !column.unfiltered &&
  (isTextColumn(column) ||
    column.kind === 'choice' ||
    column.getCellText !== undefined ||
    (isTextKind(column) && !isCodeColumn(column, name)));

/** Whether the text is a single word, which must not break at a hyphen or slash. */
export const isOneWord = (text: string): boolean =>
  !/\s/.test(text) && computeTextWidth(text) <= MAX_WORD_WIDTH;

const isCodeColumn = (column: SizedColumn, name?: SizedColumn) =>
  /^(code|\w*Code)$/.test(column.id) || (column === name && !isTextColumn(column));

/** Returns the column that names the row for screen readers. */
export const findNameColumn = <C extends SizedColumn>(columns: readonly C[]): C | undefined =>
  columns.find(({ rowHeader }) => rowHeader) ?? columns[0];

interface Range {
  minimum: number;
  comfortable: number;
  natural: number;
}

interface Measure {
  /** Width of the table in pixels; 0 without a layout. */
  room: number;
  /** Returns the texts of a column's cells. */
  textsOf?: (id: string) => readonly string[];
  /** Ratio of the font size to the usual one. */
  scale?: number;
}

export function computeColumnWidths(
  columns: readonly SizedColumn[],
  headers: ReadonlyMap<string, string>,
  { room, textsOf = () => [], scale = 1 }: Measure,
): Map<string, number> {
  const name = findNameColumn(columns);
  const ranges = new Map(
    columns.map((column) => {
      const header = headers.get(column.id) ?? '';
      return [
        column.id,
        computeRange(column, isWrappedColumn(column, name), header, textsOf(column.id), scale),
      ];
    }),
  );
  const widths = new Map([...ranges].map(([id, { comfortable }]) => [id, comfortable]));
  if (room === 0) return widths;
  const texts = columns.filter(isTextColumn);
  const words = columns.filter((column) => !isTextColumn(column));
  const subject = texts[0] ?? columns.find((column) => isWrappedColumn(column, name)) ?? name;
  const computeSpareWidth = () => room - [...widths.values()].reduce((sum, width) => sum + width, 0);
  /**
   * Moves the widths of columns towards a bound in equal proportion, as far as the available width requires.
   */
  const shiftWidths = (movedColumns: readonly SizedColumn[], bound: keyof Range) => {
    const missingWidth = movedColumns.reduce(
      (sum, { id }) => sum + ranges.get(id)![bound] - widths.get(id)!,
      0,
    );
    const share = missingWidth === 0 ? 0 : Math.min(1, computeSpareWidth() / missingWidth);
    if (share <= 0) return;
    for (const { id } of movedColumns) {
      const width = widths.get(id)!;
      widths.set(id, Math.floor(width + share * (ranges.get(id)![bound] - width)));
    }
  };
  if (computeSpareWidth() < 0) {
    shiftWidths(words, 'minimum');
    shiftWidths(
      texts.filter((column) => column !== subject),
      'minimum',
    );
    shiftWidths(texts, 'minimum');
    shrinkToFit(widths, room);
  } else {
    shiftWidths(texts, 'natural');
    if (subject) widths.set(subject.id, widths.get(subject.id)! + Math.max(0, computeSpareWidth()));
  }
  return widths;
}

/**
 * Text widths are estimated generously; the table may shrink by this factor before it scrolls horizontally.
 */
const MIN_SHRINK_FACTOR = 0.97;

function shrinkToFit(widths: Map<string, number>, room: number): void {
  const total = [...widths.values()].reduce((sum, width) => sum + width, 0);
  if (total <= room || total * MIN_SHRINK_FACTOR > room) return;
  for (const [id, width] of widths)
    widths.set(id, Math.max(MIN_COLUMN_WIDTH, Math.floor((width * room) / total)));
}

function computeRange(
  column: SizedColumn,
  wraps: boolean,
  header: string,
  texts: readonly string[],
  scale: number,
): Range {
  const ownWidth = column.width ?? (column.kind && kindWidths[column.kind]) ?? DEFAULT_TEXT_WIDTH;
  const headerPadding = column.unfiltered ? UNSORTED_HEADER_PADDING : HEADER_PADDING;
  const computeHeaderWidth = (lines: number) =>
    headerPadding + scale * computeMinWidth(header.split(' '), lines);
  const range = (least: number, comfortable: number, natural: number): Range => ({
    minimum: Math.ceil(Math.max(MIN_COLUMN_WIDTH, least, computeHeaderWidth(HEADER_LINES.least))),
    comfortable: Math.ceil(
      Math.max(MIN_COLUMN_WIDTH, comfortable, computeHeaderWidth(HEADER_LINES.comfortable)),
    ),
    natural: Math.ceil(Math.max(MIN_COLUMN_WIDTH, natural, computeHeaderWidth(HEADER_LINES.comfortable))),
  });
  if (column.unfiltered) return range(ownWidth, ownWidth, ownWidth);
  if (texts.length === 0) return range(0, ownWidth, ownWidth);
  const cellPadding = CELL_PADDING + (column.cell && !isTextKind(column) ? ICON_WIDTH : 0);
  const content = cellPadding + scale * computeMaxWidth(texts);
  const longest = Math.min(MAX_WORD_WIDTH, computeMaxWidth(texts.flatMap(splitUnbreakable)));
  const word = cellPadding + scale * longest;
  if (isTextColumn(column)) {
    const natural = Math.max(word, Math.min(content, TEXT_LONG * scale));
    const comfortable = Math.max(word, Math.min(natural, TEXT_COMFORTABLE * scale));
    const fullWidth =
      cellPadding + scale * Math.max(...texts.map((text) => computeWidthInLines(text, TEXT_LINES)));
    return range(Math.max(word, Math.min(fullWidth, comfortable)), comfortable, natural);
  }
  if (wraps) return range(word, Math.max(word, Math.min(content, TEXT_COMFORTABLE * scale)), content);
  // Content that a cell renders beside its text is unknown here, so the column's own width applies.
  const fullWidth = Math.max(content, column.cell && !isTextKind(column) ? ownWidth : 0);
  return range(fullWidth, fullWidth, fullWidth);
}

const computeMaxWidth = (texts: readonly string[]): number =>
  texts.reduce((maxWidth, text) => Math.max(maxWidth, computeTextWidth(text)), 0);

/**
 * Returns the parts of a text between which a line may break: words and parts of compound words, but whole
 * codes.
 */
const splitUnbreakable = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => (isCodeLike(word) ? word : word.split(/(?<=[-/])/)));

/** Whether a word is a code: letters and digits around a hyphen or slash, such as PRS-01 or W-2026-000001. */
export const isCodeLike = (word: string): boolean =>
  /[-/]/.test(word) && (/\d/.test(word) || !/\p{Ll}/u.test(word)) && computeTextWidth(word) <= MAX_WORD_WIDTH;

/**
 * Returns a width that suffices for a text in this many lines: each line is filled except for less than the
 * longest word.
 */
function computeWidthInLines(text: string, lines: number): number {
  const longest = computeMaxWidth(splitUnbreakable(text));
  return Math.max(longest, (computeTextWidth(text) + (lines - 1) * longest) / lines);
}

/** Returns the smallest width of words in this many lines. */
function computeMinWidth(words: readonly string[], lines: number): number {
  const singleLineWidth = computeTextWidth(words.join(' '));
  if (lines === 1 || words.length < 2) return singleLineWidth;
  return words.reduce(
    (least, _, at) =>
      at === 0
        ? least
        : Math.min(
            least,
            Math.max(
              computeTextWidth(words.slice(0, at).join(' ')),
              computeMinWidth(words.slice(at), lines - 1),
            ),
          ),
    singleLineWidth,
  );
}

/** Returns the width of bold text in the table's font; regular text is at most five percent narrower. */
function computeTextWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += getLetterWidth(letter);
  return width;
}

/** Advance widths in pixels with the letters that have them. */
const advances: [number, RegExp][] = [
  [4, /[.,:;’' ]/],
  [4.7, /[ijlìíîïIJ()|-]/],
  [6.6, /[tfr/_"]/],
  [8.1, /[\dszcçyvxEFSLTgZ–€+]/],
  [10.7, /[ADGUHÀÁÂÄÙÚÛÜ&]/],
  [12.1, /[wOQNÒÓÔÖ]/],
  [13.8, /[mMW%@]/],
  [9.4, /[\p{Ll}\p{Lu}]/u],
];
const OTHER_ADVANCE = 10.7;

const widthsByLetter = new Map<string, number>();

function getLetterWidth(letter: string): number {
  const width =
    widthsByLetter.get(letter) ?? advances.find(([, letters]) => letters.test(letter))?.[0] ?? OTHER_ADVANCE;
  widthsByLetter.set(letter, width);
  return width;
}
