// A thing of a former system, told by many files: of each column what was true last stands, in whatever order the files come (domain 14.6).
import { createHash } from 'node:crypto';
import type { Standing, Values } from '../../ingestion/writes.ts';

/** What was said by column, and when it was true. */
export type Said = Readonly<Record<string, string>>;

/** When a row was true: it says so, or with the last of its dates. */
const asOf = ({ asOf, closedAt, startedAt, reportedAt }: Values): string =>
  String(asOf ?? closedAt ?? startedAt ?? reportedAt ?? '');

/** Of a row what is newer than what stands; of the same moment the greater, so that the order of files does not matter. */
export function newer(values: Values, standing: Standing | undefined): Values {
  const at = asOf(values);
  if (!standing) return { ...values, asOf: at };
  const [said, now] = [standing.own as Said, standing.values[0] ?? {}];
  const wins = ([column, value]: [string, string | number]): boolean => {
    const since = said[column];
    if (since === undefined || at > since) return true;
    return at === since && now[column] !== undefined && String(value) > String(now[column]);
  };
  const { code, asOf: _, ...rest } = values;
  const taken = Object.entries(rest).filter(wins);
  const isNewer = at > (said.asOf ?? '');
  return {
    // as it is written here
    code: now.code ?? code!,
    ...Object.fromEntries(taken),
    // what it fills in was true then
    ...((isNewer || taken.length > 0) && { asOf: at }),
  };
}

/** What a row adds to what was said. */
export function saidWith(said: Said, { code: _, ...row }: Values): Said {
  const at = asOf(row);
  const its = Object.keys(row).filter((column) => column !== 'asOf');
  const last = at > (said.asOf ?? '') ? at : said.asOf!;
  return { ...said, ...Object.fromEntries(its.map((column) => [column, at])), asOf: last };
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Of its number in the former system, in the shape of all others: the same number is the same thing. */
export function idOfNumber(of: string, code: string): string {
  const digest = createHash('sha256').update(`${of} ${code.toLowerCase()}`).digest();
  const letters = [...digest.subarray(0, 26)].map((byte) => LETTERS[byte % 32]);
  return `7${letters.slice(1).join('')}`;
}
