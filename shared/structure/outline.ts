// All elements of a machine in a few characters each: what a search of the whole plant reads instead of the elements.
export interface Outlined {
  /** Id of the element below its machine: the last number of it. */
  n: string;
  level: number;
  spare: boolean;
  code: string;
  description: string;
  codeSap?: string;
}

/** Neither character can stand in a code or description. */
const FIELD = '\u001f';
const LINE = '\u001e';

type Row = {
  id: string;
  level: number;
  spare?: boolean;
  code: string;
  description: string;
  codeSap?: string;
};

export const outlineOf = (rows: readonly Row[]): string =>
  rows
    .map(({ id, level, spare, code, description, codeSap }) =>
      [
        id.slice(id.indexOf('.') + 1),
        spare ? 's' : level,
        code,
        description,
        ...(codeSap ? [codeSap] : []),
      ].join(FIELD),
    )
    .join(LINE);

const lineOf = (line: string): Outlined => {
  const [n = '', level = '', code = '', description = '', codeSap] = line.split(FIELD);
  return { n, level: level === 's' ? 3 : Number(level), spare: level === 's', code, description, codeSap };
};

/** Blind to case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must occur in the code, the description or the SAP code. */
export function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}
export const matches = (words: readonly string[], ...fields: (string | undefined)[]): boolean => {
  const all = folded(fields.filter(Boolean).join(' '));
  return words.every((word) => all.includes(word));
};

export const found = (outline: string, words: readonly string[]): Outlined[] =>
  outline === '' || words.length === 0
    ? []
    : outline
        .split(LINE)
        .map(lineOf)
        .filter(({ code, description, codeSap }) => matches(words, code, description, codeSap));
