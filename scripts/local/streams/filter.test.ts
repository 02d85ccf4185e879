import { expect, it } from 'vitest';
import { buildRecordFilter } from './filter.ts';

const filter = (...patterns: object[]) =>
  buildRecordFilter({
    FilterCriteria: { Filters: patterns.map((each) => ({ Pattern: JSON.stringify(each) })) },
  });
const record = (NewImage?: object) => ({ eventName: 'MODIFY', dynamodb: { ...(NewImage && { NewImage }) } });

it('lets everything pass without patterns', () => {
  expect(buildRecordFilter({})(record())).toBe(true);
});

it('looks at the last leaf, and lets a removal pass that has none', () => {
  const passes = filter({ dynamodb: { NewImage: { quiet: { BOOL: [{ exists: false }] } } } });
  expect(passes(record({ quiet: { BOOL: true } }))).toBe(false);
  expect(passes(record({ code: { S: 'A' } }))).toBe(true);
  expect(passes(record())).toBe(true);
});

it('joins members by and, patterns and rules by or', () => {
  const passes = filter(
    { eventName: ['INSERT', 'REMOVE'] },
    { eventName: ['MODIFY'], dynamodb: { NewImage: { code: { S: [{ prefix: 'A' }] } } } },
  );
  expect(passes(record({ code: { S: 'AB' } }))).toBe(true);
  expect(passes(record({ code: { S: 'BA' } }))).toBe(false);
  expect(passes({ eventName: 'REMOVE' })).toBe(true);
});

it('refuses rules that it does not know, so that none is ignored', () => {
  expect(() => filter({ eventName: [{ 'anything-but': ['INSERT'] }] })(record())).toThrow(/anything-but/);
});
