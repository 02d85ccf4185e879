// All elements of a machine in a few characters each: what a search of the whole plant reads instead of the elements.
import { read, write } from '../text-list.ts';

export interface Indexed {
  /** Id of the element below its machine: the last number of it. */
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

export const searchTextOf = (rows: readonly Row[]): string =>
  write(
    rows.map(({ id, level, spare, code, description, codeSap }) => [
      id.slice(id.indexOf('.') + 1),
      spare ? 's' : level,
      code,
      description,
      codeSap,
    ]),
  );

export const indexed = (text: string): Indexed[] =>
  read(text).map(([n = '', level = '', code = '', description = '', codeSap]) => ({
    n,
    level: level === 's' ? 3 : Number(level),
    spare: level === 's',
    code,
    description,
    codeSap,
  }));
