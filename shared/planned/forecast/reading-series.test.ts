// Displayed readings of a file, counted across roll-overs and resets (decision PS06).
import { describe, expect, it } from 'vitest';
import { countReadingSeries, type SeriesReading } from './reading-series.ts';

const at = (day: string) => `${day}T05:00:00.000Z`;
const count = (
  readings: readonly SeriesReading[],
  shown: readonly (readonly [day: string, shown: number])[],
  rollsOverAt?: number,
) =>
  countReadingSeries(
    readings,
    shown.map(([day, value]) => ({ at: at(day), shown: value })),
    rollsOverAt,
    'Europe/Rome',
  ).map(({ value, rolledOver }) => (rolledOver === undefined ? value : [value, rolledOver]));
const P05 = [
  ['2026-03-02', 9950],
  ['2026-03-03', 9990],
  ['2026-03-04', 12],
  ['2026-03-05', 40],
] as const;

describe('countReadingSeries', () => {
  it('counts on after a roll-over', () =>
    expect(count([], P05, 10_000)).toEqual([9950, 9990, [10_012, 10_000], 10_040]));

  it('leaves a lower reading too low without a roll-over, or if it is implausible', () => {
    expect(count([], P05)).toEqual([9950, 9990, 12, 40]);
    const [first, second] = P05;
    expect(count([], [first, second, ['2026-03-04', 8000]], 10_000)).toEqual([9950, 9990, 8000]);
  });

  it('counts with the offset of the reading before it, or after it', () => {
    const readings = [
      { at: at('2026-03-02'), shown: 500, value: 500 },
      { at: at('2026-03-05'), shown: 10, value: 510 },
    ];
    expect(
      count(readings, [
        ['2026-03-01', 490],
        ['2026-03-03', 505],
        ['2026-03-06', 30],
      ]),
    ).toEqual([490, 505, 530]);
    expect(count(readings.slice(1), [['2026-03-03', 5]])).toEqual([505]);
  });

  it('corrects a reading of the same time under its own offset', () =>
    expect(count([{ at: at('2026-03-05'), shown: 10, value: 510 }], [['2026-03-05', 12]], 10_000)).toEqual([
      512,
    ]));
});
