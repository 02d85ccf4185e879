// Value of a cell of a workbook.
import type { StagedCell } from '#shared/ingestion/import-keys.ts';
import { applyNumberFormat, type NumberFormat } from './number-format.ts';

/** Parts of a workbook that cells refer to. */
export interface SharedParts {
  texts: readonly string[];
  /** Meaning of numbers by the style of a cell. */
  meanings: readonly NumberFormat[];
  from1904: boolean;
}

/** Decodes escapes such as `_x000D_`, which workbooks use for characters that XML cannot contain. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

export function parseCellValue(
  type: string,
  text: string,
  style: number,
  { texts, meanings, from1904 }: SharedParts,
): StagedCell {
  if (text === '') return null;
  switch (type) {
    case 's':
      return texts[Number(text)] || null;
    case 'str':
    case 'inlineStr':
      return decodeEscapes(text);
    case 'b':
      return text === '1' || text === 'true';
    case 'e':
      return { error: text };
    case 'd':
      return { day: text.replace(/T00:00(:00(\.0+)?)?Z?$/, '') };
    default: {
      const value = Number(text);
      if (!Number.isFinite(value)) return text;
      const numberFormat = meanings[style];
      return numberFormat ? applyNumberFormat(value, numberFormat, from1904) : value;
    }
  }
}
