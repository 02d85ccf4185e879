import { describe, expect, it } from 'vitest';
import { getFormat, getLocale, type Region } from './format.ts';

const english: Region = { globalization: 'en', timeZone: 'Europe/Rome', currency: 'EUR' };
const italian: Region = { ...english, globalization: 'it' };
/** Replaces non-breaking spaces between number and sign by plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a regional setting', () => {
  it('writes days with four digits of the year', () => {
    expect(getFormat(english).day('2026-03-09')).toBe('09/03/2026');
    expect(getFormat(italian).day('0999-03-09')).toMatch(/09\/03\/0?999/);
  });

  it("writes moments by the plant's clock", () => {
    const { instant, dayOf } = getFormat(italian);
    expect(plain(instant('2026-03-09T23:05:00.000Z'))).toBe('10/03/2026, 00:05');
    expect(dayOf('2026-03-09T23:05:00.000Z')).toBe('2026-03-10');
    expect(getFormat({ ...english, timeZone: 'America/Detroit' }).dayOf('2026-03-09T03:05:00.000Z')).toBe(
      '2026-03-08',
    );
  });

  it('writes numbers with as many decimals as are asked for, else as they are', () => {
    expect(getFormat(english).number(1234567.25)).toBe('1,234,567.25');
    expect(getFormat(italian).number(1234567.25)).toBe('1.234.567,25');
    expect(getFormat(english).number(2, 2)).toBe('2.00');
    expect(getFormat(english).number(0.123456789)).toBe('0.123457');
    expect(getFormat(english).number(1.5, 0)).toBe('2');
    expect(getFormat(english).number(0)).toBe('0');
  });

  it("writes money in the plant's", () => {
    expect(getFormat(english).money(0)).toBe('€0.00');
    expect(plain(getFormat(italian).money(1234.5))).toMatch(/1\.?234,50 €/);
    expect(getFormat({ ...english, currency: 'USD' }).money(1)).toBe('US$1.00');
  });

  it('writes minutes as hours and minutes', () => {
    const { minutes } = getFormat(english);
    expect([0, 35, 60, 95, 120.5, 1500].map(minutes)).toEqual([
      ...['0 min', '35 min', '1 h', '1 h 35 min', '2 h 0.5 min', '25 h'],
    ]);
  });

  it('writes nothing of what is not there', () => {
    const { day, instant, number, money, minutes } = getFormat(english);
    for (const write of [day, instant, number, money, minutes])
      expect([write(undefined), write(null)]).toEqual(['', '']);
  });

  it('is made once, and another for others', () => {
    expect(getFormat({ ...english })).toBe(getFormat(english));
    expect(getFormat(italian)).not.toBe(getFormat(english));
    expect(getFormat(italian).region).toEqual(italian);
    expect([getLocale(english), getLocale(italian)]).toEqual(['en-GB', 'it-IT']);
  });
});
