import { expect, it } from 'vitest';
import { canMeterShow, countShownReading, isRollOverPlausible, toShownDueReading } from './roll-over.ts';

const counter = { value: 9_990, offset: 0, rollsOverAt: 10_000 };

it.each([
  ['a higher reading as it is', 9_995, counter, { value: 9_995, offset: 0 }],
  ['an equal reading as it is', 9_990, counter, { value: 9_990, offset: 0 }],
  ['a lower reading as a roll-over', 12, counter, { value: 10_012, offset: 10_000, rolledOver: 10_000 }],
  [
    'the second roll-over after the first',
    5,
    { ...counter, value: 19_998, offset: 10_000 },
    { value: 20_005, offset: 20_000, rolledOver: 10_000 },
  ],
  [
    'a roll-over of a meter that was set back',
    3,
    { ...counter, value: 60_000, offset: 50_001 },
    { value: 60_004, offset: 60_001, rolledOver: 10_000 },
  ],
  ['no lower reading of a meter that goes on', 12, { value: 9_990, offset: 0 }, undefined],
] as const)('counts %s', (_, shown, meter, counted) => {
  expect(countShownReading(shown, meter)).toEqual(counted);
});

it('counts the first reading of a meter from its last run on', () => {
  expect(countShownReading(50, undefined, 50)).toEqual({ value: 50, offset: 0 });
  expect(countShownReading(49, undefined, 50)).toBeUndefined();
});

it.each([
  ['little since the reading before', 12, { maxPlausible: 10_390 }, true],
  ['exactly the most that is plausible', 390, { maxPlausible: 10_390 }, true],
  ['more than plausible', 391, { maxPlausible: 10_390 }, false],
  ['without readings to judge by, less than the meter would have lost', 4_989, undefined, true],
  ['without readings to judge by, as much as it would have lost', 4_990, undefined, false],
] as const)('takes %s for a roll-over or not', (_, shown, forecast, plausible) => {
  const counted = countShownReading(shown, counter)!;
  expect(isRollOverPlausible(counted, counter.value, forecast)).toBe(plausible);
});

it.each([
  [9_999.9, true],
  [10_000, false],
])('lets a meter show %d: %s', (shown, can) => {
  expect(canMeterShow(shown, counter)).toBe(can);
  expect(canMeterShow(shown)).toBe(true);
});

it.each([
  [9_999, {}, 9_999],
  [10_100, { rollsOverAt: 10_000 }, 100],
  [10_100, { rollsOverAt: 10_000, offset: 10_000 }, 100],
  [30_050, { rollsOverAt: 10_000 }, 50],
  [10_100, {}, 10_100],
])('shows of the due reading %d with %j: %d', (due, meter, shown) => {
  expect(toShownDueReading(due, meter)).toBe(shown);
});
