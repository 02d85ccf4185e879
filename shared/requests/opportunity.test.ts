import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import {
  computeExpectedMinutes,
  computeMinutesLeft,
  computeOrderValue,
  computeTagValue,
  selectBestWorks,
} from './opportunity.ts';

const works = [
  [20, 12],
  [45, 9],
  [30, 8],
  [60, 12],
  [15, 2],
].map(([minutes, value], i) => ({ code: `W${i + 1}`, minutes: minutes!, value: value! }));
const chosen = (room: number) => selectBestWorks(works, room).map(({ code }) => code);

describe('the best set', () => {
  it.each([
    [30, ['W1']],
    [60, ['W1', 'W3']],
    [90, ['W1', 'W4']],
    [120, ['W1', 'W3', 'W4']],
  ])('for %i minutes is %j', (room, expected) => expect(chosen(room)).toEqual(expected));

  it('of equal value is the smaller, then the earlier by code', () => {
    const one = { code: 'B', minutes: 30, value: 4 };
    const two = [
      { code: 'A1', minutes: 15, value: 2 },
      { code: 'A2', minutes: 15, value: 2 },
    ];
    expect(selectBestWorks([...two, one], 30)).toEqual([one]);
    expect(selectBestWorks([{ ...one, code: 'Z' }, one], 30)).toEqual([one]);
    const [a, b, c, d] = 'ABCD'.split('').map((code) => ({ code, minutes: 15, value: 2 }));
    for (const order of [
      [a!, b!, c!, d!],
      [d!, c!, b!, a!],
      [c!, a!, d!, b!],
    ])
      expect(selectBestWorks(order, 30).map(({ code }) => code)).toEqual(['A', 'B']);
    // Whole codes are compared: A before AB.
    const [short, long] = [
      { code: 'A', minutes: 15, value: 2 },
      { code: 'AB', minutes: 15, value: 2 },
    ];
    expect(selectBestWorks([long, short], 15)).toEqual([short]);
    expect(selectBestWorks([], 30)).toEqual([]);
    expect(selectBestWorks(works, 14)).toEqual([]);
  });

  it('is as good as trying them all', () => {
    const work = fc.record({
      minutes: fc.integer({ min: 1, max: 90 }),
      value: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(work, { maxLength: 8 }), fc.integer({ min: 15, max: 240 }), (some, room) => {
        const all = some.map((one, i) => ({ ...one, code: `W${i}` }));
        const sum = (of: typeof all) => of.reduce((total, { value }) => total + value, 0);
        const size = (of: typeof all) =>
          of.reduce((total, { minutes }) => total + Math.ceil(minutes / 15) * 15, 0);
        let most = 0;
        for (let mask = 0; mask < 2 ** all.length; mask++) {
          const its = all.filter((_, i) => mask & (1 << i));
          if (size(its) <= Math.floor(room / 15) * 15) most = Math.max(most, sum(its));
        }
        const best = selectBestWorks(all, room);
        expect(sum(best)).toBe(most);
        expect(size(best)).toBeLessThanOrEqual(room);
      }),
    );
  });
});

it('the best set begins with the earliest code it can', () => {
  const all = [45, 30, 30, 15].map((minutes, i) => ({ code: `W${i}`, minutes, value: 2 }));
  expect(selectBestWorks(all, 60).map(({ code }) => code)).toEqual(['W0', 'W3']);
});

it('the best set is of as good ones the smaller, then the earlier by code', () => {
  const work = fc.record({
    minutes: fc.constantFrom(15, 30, 45),
    value: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(work, { maxLength: 7 }), fc.constantFrom(30, 60, 75), (some, room) => {
      const all = some.map((one, i) => ({ ...one, code: `W${i}` }));
      const sum = (of: typeof all, what: 'value' | 'minutes') =>
        of.reduce((total, each) => total + each[what], 0);
      const sets = Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_, i) => mask & (1 << i)))
        .filter((its) => sum(its, 'minutes') <= room)
        .map((its) => ({ value: sum(its, 'value'), codes: its.map(({ code }) => code) }));
      const [best] = sets.sort(
        (a, b) =>
          b.value - a.value || a.codes.length - b.codes.length || (a.codes.join() < b.codes.join() ? -1 : 1),
      );
      expect(selectBestWorks(all.toReversed(), room).map(({ code }) => code)).toEqual(best!.codes);
    }),
    { numRuns: 300 },
  );
});

describe('the time left', () => {
  it('is taken from repairs alike, else from the machine, else an hour', () => {
    expect(computeExpectedMinutes([10, 30, 20], [])).toBe(20);
    expect(computeExpectedMinutes([10, 30, 20, 40], [])).toBe(25);
    expect(computeExpectedMinutes([10, 20], [50, 60, 70])).toBe(60);
    expect(computeExpectedMinutes([10, 20], [50])).toBe(60);
    expect(
      computeExpectedMinutes(
        [...Array.from({ length: 10 }, () => 10), ...Array.from({ length: 11 }, () => 500)],
        [],
      ),
    ).toBe(10);
    expect(computeExpectedMinutes([...Array.from({ length: 10 }, () => 10), 500, 500, 500], [])).toBe(10);
  });

  it('is a quarter of an hour at least, and to the end of a hold that has one', () => {
    expect(computeMinutesLeft({ expected: 60, since: 20 })).toBe(40);
    expect(computeMinutesLeft({ expected: 60, since: 59 })).toBe(15);
    expect(computeMinutesLeft({ untilEnd: 200, expected: 60, since: 20 })).toBe(200);
  });
});

it('late work on critical machines is worth the most', () => {
  expect(computeOrderValue('late', 'AA')).toBe(12);
  expect(computeOrderValue('due', 'A')).toBe(6);
  expect(computeOrderValue('early', undefined)).toBe(1);
  expect(computeTagValue('late', 'high')).toBe(9);
  expect(computeTagValue('due', undefined)).toBe(4);
});
