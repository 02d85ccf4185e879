import { describe, expect, it } from 'vitest';
import { getFormat } from '../../format.ts';
import { applyRedRule, buildMeasurementId, describeMeasurement, findOrderOfResult } from './measurement.ts';

describe('a measurement', () => {
  it('is told from the result of an order by its id', () => {
    const id = buildMeasurementId({ machineId: 7, controlId: 3, at: '2026-01-31T08:00:00Z' });
    expect(id).toBe('machine~7.1769846400000.3');
    expect(findOrderOfResult(id)).toBeUndefined();
    expect(findOrderOfResult('12.1.2026-01-31.4.3')).toBe('12.1.2026-01-31');
  });

  it('is described with its limits as the plant writes numbers', () => {
    const control = { code: 'OIL', description: 'Pressure', unit: 'bar', lower: 4, upper: 6.5 };
    const format = getFormat({ globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' });
    const text = describeMeasurement({ ...control, warningMargin: 0, answers: [] }, 7.25, format);
    expect(text).toBe('OIL – Pressure: 7,25 bar (4 – 6,5 bar)');
  });
});

describe('the rule of red measurements', () => {
  it.each([
    [true, 'green', false, { isArmed: true }],
    [false, 'green', false, { isArmed: true }],
    [true, 'yellow', false, { isArmed: true }],
    [false, 'yellow', false, { isArmed: false }],
    [false, 'grey', false, { isArmed: false }],
    [false, 'red', false, { isArmed: false }],
    [true, 'red', false, { isArmed: false, effect: 'tag' }],
    [true, 'red', true, { isArmed: false, effect: 'remark' }],
  ] as const)('armed %s, %s, tag open %s', (isArmed, colour, isTagOpen, step) => {
    expect(applyRedRule(isArmed, colour, isTagOpen)).toEqual(step);
  });

  it('makes one tag of an alarm that flaps, until a green one', () => {
    const effects: (string | undefined)[] = [];
    let isArmed = true;
    const colours = ['red', 'yellow', 'red', 'green', 'red', 'closed', 'red', 'green', 'red'] as const;
    let isTagOpen = false;
    for (const colour of colours) {
      if (colour === 'closed') {
        isTagOpen = false;
        continue;
      }
      const step = applyRedRule(isArmed, colour, isTagOpen);
      isArmed = step.isArmed;
      isTagOpen ||= step.effect === 'tag';
      effects.push(step.effect);
    }
    const none = undefined;
    expect(effects).toEqual(['tag', none, none, none, 'remark', none, none, 'tag']);
  });
});
