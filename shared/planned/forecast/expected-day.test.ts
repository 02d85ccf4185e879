// Oracle of expected days and their bands, written from decisions PS01 to PS04 without the product's rules.
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { expect, it } from 'vitest';
import { computeExpectedBand, computeExpectedDay, computeMeterRate } from '../meter.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const dayAfterStart = (n: number) => new Date(START + n * DAY).toISOString().slice(0, 10);

interface Example {
  /** Days since 1 January and growth of each reading. */
  steps: readonly { gap: number; growth: number }[];
  ahead: number;
  later: number;
}
const examples = fc.record({
  steps: fc.array(fc.record({ gap: fc.integer({ min: 0, max: 6 }), growth: fc.nat({ max: 40 }) }), {
    minLength: 1,
    maxLength: 12,
  }),
  ahead: fc.nat({ max: 500 }),
  later: fc.nat({ max: 30 }),
});

/** Returns the last reading of each day, by the day's number. */
function lastOfEachDay({ steps }: Example): [day: number, value: number][] {
  const byDay = new Map<number, number>();
  let [day, value] = [0, 0];
  for (const { gap, growth } of steps) {
    day += gap;
    value += growth;
    byDay.set(day, value);
  }
  return [...byDay];
}

function percentile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((a, b) => a - b);
  const place = (ordered.length - 1) * share;
  const low = ordered[Math.floor(place)]!;
  return low + (place - Math.floor(place)) * (ordered[Math.ceil(place)]! - low);
}

/** Counts days one by one until the meter is there; undefined if it never is within a hundred years. */
function walk(from: number, value: number, due: number, rate: number, today: number): number | undefined {
  if (rate <= 0) return undefined;
  for (let days = 0; days <= 36_525; days++)
    if (value + days * rate >= due - rate * 1e-9) return Math.max(from + days, today);
  return undefined;
}

function oracle(example: Example) {
  const days = lastOfEachDay(example);
  const means = days.slice(1).map(([day, value], i) => (value - days[i]![1]) / (day - days[i]![0]));
  const [from, value] = days.at(-1)!;
  const [due, today] = [value + example.ahead, from + example.later];
  let rate = means[0] ?? 0;
  for (const mean of means.slice(1)) rate = 0.3 * mean + 0.7 * rate;
  const find = (perDay: number) => walk(from, value, due, perDay, today);
  const expected = find(rate);
  if (expected === undefined || means.length < 2) return { expected, band: undefined };
  const [early, late] = [find(percentile(means, 0.9)), find(percentile(means, 0.1))];
  return {
    expected,
    band: {
      earliest: Math.min(early ?? expected, expected),
      latest: late === undefined ? undefined : Math.max(late, expected),
    },
  };
}

it('gives the day and the band that counting day by day gives', () => {
  fc.assert(
    fc.property(examples, (example) => {
      const { expected, band } = oracle(example);
      let [day, value] = [0, 0];
      const readings = example.steps.map(({ gap, growth }, i) => {
        day += gap;
        value += growth;
        return { at: new Date(START + day * DAY + i * 60_000).toISOString(), value };
      });
      const rate = computeMeterRate(readings, readings.at(-1)!.at, 'UTC');
      const [due, today] = [value + example.ahead, dayAfterStart(day + example.later)];
      const meter = { due, reading: value, readOn: dayAfterStart(day), ...rate };
      const toDay = (n: number | undefined) => (n === undefined ? undefined : dayAfterStart(n));
      expect(computeExpectedDay({ ...meter, perDay: rate.perDay }, today)).toBe(toDay(expected));
      const found = computeExpectedBand(meter, today);
      expect(found && { ...found, latest: found.latest }).toEqual(
        band && { earliest: toDay(band.earliest), latest: toDay(band.latest) },
      );
    }),
  );
});
