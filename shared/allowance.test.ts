import fc from 'fast-check';
import '#tests/property-seed.ts';
import { expect, it } from 'vitest';
import { takeToken } from './allowance.ts';

const allowance = { atOnce: 3, perHour: 60 };
const MINUTE = 60_000;

/** Returns the turns of calls at these instants, all of which wait for their turn. */
function turns(calls: readonly number[], of = allowance): number[] {
  let full: number | undefined;
  return calls.map((now) => {
    const taken = takeToken(of, now, full);
    full = taken.full;
    return taken.turn;
  });
}

it('lets so many go at once, the others one after the other', () => {
  expect(turns([0, 0, 0, 0, 0])).toEqual([0, 0, 0, MINUTE, 2 * MINUTE]);
});

it('fills up again with time, never beyond its size', () => {
  const later = 100 * MINUTE;
  expect(turns([0, 0, 0, MINUTE])).toEqual([0, 0, 0, MINUTE]);
  expect(turns([0, 0, 0, later, later, later, later])).toEqual([
    0,
    0,
    0,
    later,
    later,
    later,
    later + MINUTE,
  ]);
});

it('never lets more go in an hour than it holds and gains', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 5 * 3_600_000 }), { maxLength: 300 });
  fc.assert(
    fc.property(instants, (found) => {
      const calls = found.sort((a, b) => a - b);
      const went = turns(calls, { atOnce: 5, perHour: 20 });
      went.forEach((from, i) => {
        expect(from).toBeGreaterThanOrEqual(calls[i]!);
        expect(went.filter((at) => at >= from && at < from + 3_600_000).length).toBeLessThanOrEqual(25);
      });
    }),
  );
});
