// @vitest-environment node
import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { type BurstState, createBurstReader, type KeyStroke } from './burst.ts';

/** Types keys one after the other, each the given milliseconds after the one before. */
function typed(
  keys: readonly string[],
  pauses: number | readonly number[],
  more: Partial<KeyStroke> = {},
): BurstState[] {
  const hear = createBurstReader();
  let at = 1_000;
  return keys.map((key, i) => {
    at += typeof pauses === 'number' ? pauses : (pauses[i] ?? 0);
    return hear({ key, at, ...more });
  });
}
const readIn = (heard: readonly BurstState[]) =>
  heard.flatMap((one) => (typeof one === 'object' ? one.read : []));

describe('a hand scanner', () => {
  it.each([0, 5, 20, 50])('that types every %i ms is read', (pause) => {
    expect(readIn(typed([...'PRS-01', 'Enter'], pause))).toEqual(['PRS-01']);
  });

  it('that presses Shift for capitals is read', () => {
    const keys = ['Shift', 'P', 'Shift', 'R', 'Shift', 'S', '-', '0', '1', 'Enter'];
    expect(readIn(typed(keys, 10))).toEqual(['PRS-01']);
  });

  it('is read twice in a row, and after something was typed', () => {
    expect(readIn(typed([...'PRS-01', 'Enter', ...'PRS-02', 'Enter'], 10))).toEqual(['PRS-01', 'PRS-02']);
    const keys = [...'ab', ...'PRS-01', 'Enter'];
    expect(readIn(typed(keys, [400, 300, 900, 10, 10, 10, 10, 10, 10]))).toEqual(['PRS-01']);
  });

  it('reads addresses whole, blanks too', () => {
    const url = 'https://plant.example/app/tablet/shelf/3?q=["and"] à';
    expect(readIn(typed([...url, 'Enter'], 8))).toEqual([url]);
  });
});

describe('a person', () => {
  it.each([51, 80, 120, 300])('who types every %i ms is never read', (pause) => {
    expect(typed([...'PRS-01 and more', 'Enter'], pause).every((one) => one === 'nothing')).toBe(true);
  });

  it('who rolls over a few keys is not read', () => {
    expect(readIn(typed([...'the', 'Enter'], 30))).toEqual([]);
    expect(readIn(typed([...'PRS-01', 'Enter'], [0, 30, 30, 120, 30, 30, 40]))).toEqual([]);
  });

  it('who takes a breath before Enter is not read', () => {
    expect(readIn(typed([...'PRS-01', 'Enter'], [0, 10, 10, 10, 10, 10, 51]))).toEqual([]);
  });

  it('who holds a key, corrects, or presses a shortcut is not read', () => {
    expect(readIn(typed([...'aaaaaaa', 'Enter'], 30, { repeat: true }))).toEqual([]);
    expect(readIn(typed([...'PRS', 'Backspace', ...'1', 'Enter'], 20))).toEqual([]);
    expect(readIn(typed([...'PRS-01', 'Enter'], 20, { combined: true }))).toEqual([]);
    expect(readIn(typed([...'PRS-01', 'Tab'], 20))).toEqual([]);
  });

  it('at any speed of hands is never read', () => {
    const pause = fc.integer({ min: 51, max: 2_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...'abc123-', 'Enter'), pause), { maxLength: 60 }),
        (keys) =>
          typed(
            keys.map(([key]) => key),
            keys.map(([, pause]) => pause),
          ).every((one) => one === 'nothing'),
      ),
    );
  });
});
