// Grammar of $filter: comparisons of a column with a value, joined by `and`. Equality of every column, and ranges of
// days and of `changedAt`.
import { buildUnsupportedProblem, ODataProblem } from './problem.ts';
import type { EdmType, ODataSet } from './sets.ts';

const operators = ['eq', 'ge', 'gt', 'le', 'lt'] as const;
type Operator = (typeof operators)[number];
type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value | undefined>>;

export interface Comparison {
  column: string;
  operator: Operator;
  value: Value;
}

/** Words of OData that this service does not support. */
const unsupportedWords = /^(?:ne|or|not|in|has|add|sub|mul|div|divby|mod|any|all)$/;

const buildFilterProblem = (message: string, position: number) =>
  new ODataProblem(400, 'badFilter', `${message} (character ${position + 1}).`, '$filter');

interface Token {
  kind: 'text' | 'number' | 'day' | 'instant' | 'word' | 'mark';
  text: string;
  position: number;
}

const tokenPattern =
  /(?<text>'(?:[^']|'')*')|(?<instant>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+ -]\d\d:\d\d))|(?<day>\d{4}-\d\d-\d\d)|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<mark>[(),/])/y;

/** Splits a filter. A value must be followed by a blank, a mark or the end. */
function tokenize(filter: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < filter.length) {
    if (filter[position] === ' ') {
      position++;
      continue;
    }
    tokenPattern.lastIndex = position;
    const match = tokenPattern.exec(filter);
    const [kind, text] = Object.entries(match?.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || text === undefined)
      throw buildFilterProblem(
        filter[position] === "'" ? 'A text does not end' : 'This character is not expected',
        position,
      );
    const end = position + text.length;
    if (kind !== 'mark' && end < filter.length && !/[ (),/]/.test(filter[end]!))
      throw buildFilterProblem(
        kind === 'text'
          ? 'A text ends here; a mark within it is written twice'
          : 'This value is not understood',
        kind === 'text' ? end - 1 : end,
      );
    tokens.push({ kind: kind as Token['kind'], text, position });
    position = end;
  }
  return tokens;
}

const hints: Readonly<Record<EdmType, string>> = {
  integer: 'a number, such as 12',
  id: "a text, such as '01KB2Z8Q'",
  word: "a text, such as 'closed'",
  text: "a text, such as 'CNC-01'",
  day: 'a day without time and without marks, such as 2026-01-31',
  instant: 'an instant, such as 2026-01-31T00:00:00Z',
  quantity: 'a number, such as 1.5',
  money: 'a number, such as 1.5',
  figure: 'a number, such as 1.5',
  flag: 'true or false',
};

const isRealDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Returns the value of a literal; undefined if it is none of the column's type. */
function parseValue(type: EdmType, { kind, text }: Token): Value | undefined {
  if (kind === 'word' && text === 'null') return null;
  switch (type) {
    case 'day':
      return kind === 'day' && isRealDay(text) ? text : undefined;
    case 'instant': {
      // A plus sign that was not encoded arrives as a blank.
      const instant = kind === 'instant' ? new Date(text.replace(' ', '+')) : undefined;
      return instant && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined;
    }
    case 'flag':
      return kind === 'word' && /^(?:true|false)$/.test(text) ? text === 'true' : undefined;
    case 'id':
    case 'word':
    case 'text':
      return kind === 'text' ? text.slice(1, -1).replaceAll("''", "'") : undefined;
    default:
      return kind === 'number' ? Number(text) : undefined;
  }
}

/**
 * Returns the comparisons of a filter, all of which must hold.
 * @throws ODataProblem
 */
export function parseFilter(filter: string, { columns }: Pick<ODataSet, 'columns'>): Comparison[] {
  const tokens = tokenize(filter);
  const end: Token = { kind: 'mark', text: '', position: filter.length };
  const comparisons: Comparison[] = [];
  for (let i = 0; ; i += 4) {
    const [column = end, operator = end, literal = end, next] = tokens.slice(i, i + 4);
    const after = tokens[i + 1]?.text;
    if (column.kind === 'word' && (after === '(' || unsupportedWords.test(column.text)))
      throw buildUnsupportedProblem(column.text);
    if (column.text === '(') throw buildUnsupportedProblem('Parentheses');
    if (after === '/') throw buildUnsupportedProblem('A path');
    const type = Object.hasOwn(columns, column.text) ? columns[column.text] : undefined;
    if (column.kind !== 'word' || type === undefined)
      throw buildFilterProblem(`There is no column ${column.text.slice(0, 60) || 'here'}`, column.position);
    if (unsupportedWords.test(operator.text)) throw buildUnsupportedProblem(operator.text);
    if (!operators.includes(operator.text as Operator))
      throw buildFilterProblem('A comparison is eq, ge, gt, le or lt', operator.position);
    const isRange = operator.text !== 'eq';
    if (isRange && type !== 'day' && column.text !== 'changedAt')
      throw buildUnsupportedProblem(operator.text, `${operator.text} compares days and changedAt only.`);
    const value = parseValue(type, literal);
    if (value === undefined || (value === null && isRange))
      throw buildFilterProblem(`${column.text} is compared with ${hints[type]}`, literal.position);
    comparisons.push({ column: column.text, operator: operator.text as Operator, value });
    if (!next) return comparisons;
    if (unsupportedWords.test(next.text)) throw buildUnsupportedProblem(next.text);
    if (next.text !== 'and') throw buildFilterProblem('Comparisons are joined by and', next.position);
  }
}

const isMatch = (found: Value, { operator, value }: Comparison): boolean => {
  if (operator === 'eq') return found === value;
  if (typeof found !== 'string' || typeof value !== 'string') return false;
  if (operator === 'ge') return found >= value;
  if (operator === 'gt') return found > value;
  return operator === 'le' ? found <= value : found < value;
};

/** Whether a row fulfils all comparisons; days and instants sort as texts. */
export const isRowMatching = (row: Row, comparisons: readonly Comparison[]): boolean =>
  comparisons.every((comparison) => isMatch(row[comparison.column] ?? null, comparison));
