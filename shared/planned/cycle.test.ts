import { expect, it } from 'vitest';
import { Cycle, getCyclePeriod } from './cycle.ts';

const weekly = {
  ...{ code: 'C1', description: 'Check', machineId: 1, typology: 'inspection', strategies: ['1.1'] },
  ...{ frequency: { n: 1, unit: 'W' }, mode: 'initialScheduling', anchor: '2026-03-04' },
};
const hits = { ...weekly, meter: 'hits', frequency: undefined, run: { every: 50_000, start: 120_000 } };

/** Returns the problems of a cycle by field. */
const problems = (cycle: object) =>
  Object.fromEntries(
    (Cycle.safeParse(cycle).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

it.each<[string, object, Record<string, string>]>([
  ['days', weekly, {}],
  ['a meter', hits, {}],
  ['days, but none said', { ...weekly, frequency: undefined }, { frequency: 'required' }],
  ['days, though a reading is said', { ...hits, meter: 'none' }, { frequency: 'required' }],
  ['a meter, but no reading said', { ...hits, run: undefined }, { run: 'meterMissing' }],
  ['a meter, though days are said', { ...weekly, meter: 'hours' }, { run: 'meterMissing' }],
])('a cycle by %s', (_, cycle, wrong) => expect(problems(cycle)).toEqual(wrong));

const tooWide = { tolerance: 'toleranceTooWide' };
it.each([
  ['a week', weekly, 3, {}],
  ['a week', weekly, 4, tooWide],
  ['two days', { ...weekly, frequency: { n: 2, unit: 'D' } }, 1, tooWide],
  ['three months', { ...weekly, frequency: { n: 3, unit: 'M' } }, 44, {}],
  ['three months', { ...weekly, frequency: { n: 3, unit: 'M' } }, 45, tooWide],
  ['a year', { ...weekly, frequency: { n: 1, unit: 'Y' } }, 182, {}],
  ['50 000 hits', hits, 24_999, {}],
  ['50 000 hits', hits, 25_000, tooWide],
  // The tolerance cannot be compared yet.
  ['no rhythm', { ...weekly, frequency: undefined }, 1_000, { frequency: 'required' }],
  ['no reading', { ...hits, run: undefined }, 1_000, { run: 'meterMissing' }],
])('is late by less than half of %s: %#', (_, cycle, tolerance, wrong) =>
  expect(problems({ ...cycle, tolerance })).toEqual(wrong),
);

it('ends on its first day at the earliest', () => {
  expect(problems({ ...weekly, validTo: '2026-03-04' })).toEqual({});
  expect(problems({ ...weekly, validTo: '2026-03-03' })).toEqual({ validTo: 'dateBeforeMinimum' });
});

it('says what does not agree beside what a form still lacks, but not of fields that are wrong themselves', () => {
  const ended = { ...weekly, validTo: '2026-03-03' };
  expect(problems({ ...ended, code: undefined })).toMatchObject({
    code: expect.any(String),
    validTo: 'dateBeforeMinimum',
  });
  expect(Object.keys(problems({ ...ended, strategies: [7] }))).toEqual(['strategies.0', 'validTo']);
  const wrong = {
    ...{ meter: 'miles', frequency: { n: 0, unit: 'W' }, run: { every: 0, start: 1 }, tolerance: -1 },
    ...{ validTo: '2026-02-30', anchor: 'soon' },
  };
  for (const [field, value] of Object.entries(wrong))
    for (const path of Object.keys(problems({ ...ended, tolerance: 4, [field]: value })))
      expect(path.split('.')[0]).toBe(field);
  // The check does not run either if the cycle as a whole is invalid.
  expect(Object.keys(problems({ ...ended, colour: 'red' }))).toEqual(['']);
});

it.each([
  ['days', { n: 3, unit: 'D' }, 3],
  ['weeks', { n: 2, unit: 'W' }, 14],
  ['months', { n: 1, unit: 'M' }, 30],
  ['years', { n: 1, unit: 'Y' }, 365],
] as const)('has a period in days: of %s', (_, frequency, days) => {
  const run = { every: 500, start: 0 };
  expect(getCyclePeriod({ meter: 'none', frequency })).toBe(days);
  expect(getCyclePeriod({ meter: 'none', frequency, run })).toBe(days);
  expect(getCyclePeriod({ meter: 'hours', frequency, run })).toBe(500);
  expect(getCyclePeriod({ meter: 'hours', frequency })).toBe(Infinity);
  expect(getCyclePeriod({ meter: 'none', run })).toBe(Infinity);
});
