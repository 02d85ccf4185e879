// Compact text of a machine's elements, read by the plant-wide search instead of the elements.
import { formatTextRows, parseTextRows } from '../text-list.ts';

export interface ElementSearchEntry {
  /** Last number of the element's id, unique within its machine. */
  n: string;
  level: number;
  spare: boolean;
  code: string;
  description: string;
  codeSap?: string;
}

type Row = {
  id: string;
  level: number;
  spare?: boolean;
  code: string;
  description: string;
  codeSap?: string;
};

export const formatElementSearchText = (rows: readonly Row[]): string =>
  formatTextRows(
    rows.map(({ id, level, spare, code, description, codeSap }) => [
      id.slice(id.indexOf('.') + 1),
      spare ? 's' : level,
      code,
      description,
      codeSap,
    ]),
  );

export const parseElementSearchText = (text: string): ElementSearchEntry[] =>
  parseTextRows(text).map(([n = '', level = '', code = '', description = '', codeSap]) => ({
    n,
    level: level === 's' ? 3 : Number(level),
    spare: level === 's',
    code,
    description,
    codeSap,
  }));
