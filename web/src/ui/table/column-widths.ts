// How wide the columns of a table begin: every header is read whole, figures take no more than their text, and what room is left goes to words.
import type { Column } from './column.ts';

type Sized = Pick<Column<never>, 'id' | 'kind' | 'width' | 'rowHeader'>;

/** What figures of everyday size need. */
const figures: Partial<Record<NonNullable<Sized['kind']>, number>> = {
  number: 100,
  minutes: 100,
  money: 120,
  day: 125,
  instant: 170,
  flag: 90,
};
const WORDS = 130;
/** From here on a column of words is a text, which takes the room left over, or gives way. */
const TEXT = 180;
const TEXTS_GIVE = 0.6;
const WORDS_GIVE = 0.8;
/** Beside a header's letters: the cell's padding and the mark of its order. */
const AROUND = 57;

const isOfWords = ({ kind }: Sized) => kind === undefined || kind === 'text';

/** Of sentences rather than codes: it gives way first, and is read in two lines where one is too narrow. */
export const isText = (column: Sized): boolean => isOfWords(column) && (column.width ?? 0) >= TEXT;

/** `room`: the width of the table, 0 where nothing is drawn. */
export function widthsOf(
  columns: readonly Sized[],
  headers: ReadonlyMap<string, string>,
  room: number,
): Map<string, number> {
  const least = new Map(columns.map(({ id }) => [id, AROUND + lineWidth(headers.get(id) ?? '')]));
  const begin = new Map(
    columns.map(({ id, kind, width }) => {
      const own = width ?? (kind && figures[kind]) ?? WORDS;
      return [id, Math.max(own, least.get(id)!)];
    }),
  );
  if (room === 0) return begin;
  const sum = (of: readonly Sized[]) => of.reduce((total, { id }) => total + begin.get(id)!, 0);
  const stretch = (elastic: readonly Sized[], gives: number) => {
    if (elastic.length === 0) return;
    const factor = Math.max(gives, 1 + (room - sum(columns)) / sum(elastic));
    for (const { id } of elastic)
      begin.set(id, Math.floor(Math.max(begin.get(id)! * factor, least.get(id)!)));
  };
  // what names the row is read whole
  const name = columns.find(({ rowHeader }) => rowHeader) ?? columns[0];
  const words = columns.filter((column) => isOfWords(column) && (column !== name || isText(column)));
  const texts = words.filter(isText);
  if (texts.length > 0) stretch(texts, TEXTS_GIVE);
  if (texts.length === 0 || sum(columns) > room)
    stretch(
      words.filter((column) => !isText(column)),
      WORDS_GIVE,
    );
  return begin;
}

/** A header may break once between two words, where it becomes narrowest. */
function lineWidth(header: string): number {
  const words = header.split(' ');
  const broken = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at).join(' ')), textWidth(words.slice(at).join(' '))),
  );
  return Math.ceil(Math.min(...broken));
}

/** Of bold text in the table's font, a little generously. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width;
}

function widthOf(letter: string): number {
  if (/[mwMW%@]/.test(letter)) return 14;
  if (/\p{Lu}/u.test(letter)) return 10.6;
  if (/[ilj.,'’() ]/.test(letter)) return 4.8;
  if (/[tfrI-]/.test(letter)) return 6.6;
  return 8.9;
}
