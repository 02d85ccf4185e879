import { describe, expect, it } from 'vitest';
import { Path, validatePath } from './path.ts';
import { Point, Shifts, validatePoint } from './point.ts';

const point = { machineId: 1, type: 'C', number: 1, description: 'Guard', minutes: 2 } as const;

describe('a point', () => {
  it('has what its type has, and nothing of the others', () => {
    const all = { lubricantId: 1, quantity: 5, torque: 20, controlId: 3 };
    const other = 'otherPointType';
    expect(validatePoint({ ...point, ...all, type: 'C' })).toEqual({
      ...{ lubricantId: other, quantity: other, torque: other, controlId: other },
    });
    expect(validatePoint({ ...point, ...all, type: 'I' })).toEqual({
      ...{ lubricantId: other, quantity: other, torque: other },
    });
    expect(validatePoint({ ...point, ...all, type: 'L' })).toEqual({ torque: other, controlId: other });
    expect(validatePoint({ ...point, ...all, type: 'R' })).toEqual({
      ...{ lubricantId: other, quantity: other, controlId: other },
    });
    for (const type of ['C', 'I', 'R'] as const) expect(validatePoint({ ...point, type })).toEqual({});
  });

  it('that lubricates says with what and how much', () => {
    expect(validatePoint({ ...point, type: 'L' })).toEqual({ lubricantId: 'required', quantity: 'required' });
    expect(validatePoint({ ...point, type: 'L', lubricantId: 1 })).toEqual({ quantity: 'required' });
  });

  it('is marked on a picture alone', () => {
    const marker = { x: 50, y: 0 };
    expect(validatePoint({ ...point, marker })).toEqual({ marker: 'notAllowed' });
    expect(validatePoint({ ...point, marker, image: 'a' })).toEqual({});
  });

  it('is due every so many days, weeks or months, or in some shifts', () => {
    const takes = (frequency: object) => Point.safeParse({ ...point, frequency }).success;
    for (const unit of ['D', 'W', 'M']) expect(takes({ n: 2, unit })).toBe(true);
    expect(takes({ shifts: [1, 4] })).toBe(true);
    expect(takes({ n: 1, unit: 'Y' })).toBe(false);
    expect(takes({ n: 0, unit: 'D' })).toBe(false);
    expect(takes({ shifts: [] })).toBe(false);
    expect(takes({ shifts: [5] })).toBe(false);
    expect(takes({ n: 1, unit: 'D', shifts: [1] })).toBe(false);
  });

  it('has shifts in their order, each once', () => {
    expect(Shifts.parse([3, 1, 3, 2])).toEqual([1, 2, 3]);
  });
});

describe('a path', () => {
  const path = { code: 'P', description: 'Line', points: [2, 1], anchor: '2026-03-02' };

  it('takes half a minute from point to point, unless it says otherwise', () => {
    expect(Path.parse(path)).toMatchObject({ walkingMinutes: 0.5, active: true, points: [2, 1] });
  });

  it('goes by one point at least and ninety at most', () => {
    const takes = (n: number) =>
      Path.safeParse({ ...path, points: Array.from({ length: n }, (_, i) => i + 1) }).success;
    expect([0, 1, 90, 91].map(takes)).toEqual([false, true, true, false]);
  });

  it('does not end before it begins', () => {
    const { anchor } = path;
    expect(validatePath({ anchor, validTo: '2026-03-01' })).toEqual({ validTo: 'dateBeforeMinimum' });
    for (const dates of [{ anchor, validTo: anchor }, { anchor }, { validTo: '2026-03-01' }, {}])
      expect(validatePath(dates)).toEqual({});
    expect(Path.safeParse({ ...path, validTo: '2026-03-01' }).success).toBe(false);
  });
});
