// What stands in a cell of a workbook.
import type { StagedCell } from '../../../shared/ingestion/import-places.ts';
import { cellOf, type Meaning } from './number-format.ts';

/** What the cells of a workbook refer to. */
export interface Shared {
  texts: readonly string[];
  /** By the style of a cell. */
  meanings: readonly Meaning[];
  from1904: boolean;
}

/** `_x000D_` is how a workbook writes what XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

export function valueIn(
  type: string,
  text: string,
  style: number,
  { texts, meanings, from1904 }: Shared,
): StagedCell {
  if (text === '') return null;
  switch (type) {
    case 's':
      return texts[Number(text)] || null;
    case 'str':
    case 'inlineStr':
      return unescaped(text);
    case 'b':
      return text === '1' || text === 'true';
    case 'e':
      return { error: text };
    case 'd':
      return { day: text.replace(/T00:00(:00(\.0+)?)?Z?$/, '') };
    default: {
      const value = Number(text);
      if (!Number.isFinite(value)) return text;
      const meaning = meanings[style];
      return meaning ? cellOf(value, meaning, from1904) : value;
    }
  }
}
