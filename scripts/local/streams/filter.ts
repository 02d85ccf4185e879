// Filter criteria of a stream reader, as Lambda applies them: a record passes if it fits one of the patterns.
import type { StreamMapping } from './mapping.ts';

type Pattern = { readonly [name: string]: Pattern | readonly Rule[] };
/** A value that a leaf equals, or a rule about it. */
type Rule = string | number | boolean | null | { exists?: boolean; prefix?: string };

const isRules = (pattern: Pattern | readonly Rule[]): pattern is readonly Rule[] => Array.isArray(pattern);

function fitsRule(value: unknown, rule: Rule): boolean {
  if (typeof rule !== 'object' || rule === null) return value === rule;
  if (rule.exists !== undefined) return (value !== undefined) === rule.exists;
  if (rule.prefix !== undefined) return typeof value === 'string' && value.startsWith(rule.prefix);
  throw new Error(`The local stack does not know the filter rule ${JSON.stringify(rule)}.`);
}

function fits(value: unknown, pattern: Pattern | readonly Rule[]): boolean {
  if (isRules(pattern)) return pattern.some((rule) => fitsRule(value, rule));
  const members = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return Object.entries(pattern).every(([name, part]) => fits(members[name], part));
}

/** Returns the function that says whether a reader gets a record. */
export function buildRecordFilter({ FilterCriteria }: Pick<StreamMapping, 'FilterCriteria'>) {
  const patterns = (FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as Pattern);
  return (record: object): boolean =>
    patterns.length === 0 || patterns.some((pattern) => fits(record, pattern));
}
