import { describe, expect, it } from 'vitest';
import { formatOf, localeOf, type Region } from './format.ts';

const english: Region = { globalization: 'en', timeZone: 'Europe/Rome', currency: 'EUR' };
const italian: Region = { ...english, globalization: 'it' };
/** What parts a number from its sign is no break. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a regional setting', () => {
  it('writes days with four digits of the year', () => {
    expect(formatOf(english).day('2026-03-09')).toBe('09/03/2026');
    expect(formatOf(italian).day('0999-03-09')).toMatch(/09\/03\/0?999/);
  });

  it("writes moments by the plant's clock", () => {
    const { instant, dayOf } = formatOf(italian);
    expect(plain(instant('2026-03-09T23:05:00.000Z'))).toBe('10/03/2026, 00:05');
    expect(dayOf('2026-03-09T23:05:00.000Z')).toBe('2026-03-10');
    expect(formatOf({ ...english, timeZone: 'America/Detroit' }).dayOf('2026-03-09T03:05:00.000Z')).toBe(
      '2026-03-08',
    );
  });

  it('writes numbers with as many decimals as are asked for, else as they are', () => {
    expect(formatOf(english).number(1234567.25)).toBe('1,234,567.25');
    expect(formatOf(italian).number(1234567.25)).toBe('1.234.567,25');
    expect(formatOf(english).number(2, 2)).toBe('2.00');
    expect(formatOf(english).number(0.123456789)).toBe('0.123457');
    expect(formatOf(english).number(1.5, 0)).toBe('2');
    expect(formatOf(english).number(0)).toBe('0');
  });

  it("writes money in the plant's", () => {
    expect(formatOf(english).money(0)).toBe('€0.00');
    expect(plain(formatOf(italian).money(1234.5))).toMatch(/1\.?234,50 €/);
    expect(formatOf({ ...english, currency: 'USD' }).money(1)).toBe('US$1.00');
  });

  it('writes minutes as hours and minutes', () => {
    const { minutes } = formatOf(english);
    expect([0, 35, 60, 95, 120.5, 1500].map(minutes)).toEqual([
      ...['0 min', '35 min', '1 h', '1 h 35 min', '2 h 0.5 min', '25 h'],
    ]);
  });

  it('writes nothing of what is not there', () => {
    const { day, instant, number, money, minutes } = formatOf(english);
    for (const write of [day, instant, number, money, minutes])
      expect([write(undefined), write(null)]).toEqual(['', '']);
  });

  it('is made once, and another for others', () => {
    expect(formatOf({ ...english })).toBe(formatOf(english));
    expect(formatOf(italian)).not.toBe(formatOf(english));
    expect(formatOf(italian).region).toEqual(italian);
    expect([localeOf(english), localeOf(italian)]).toEqual(['en-GB', 'it-IT']);
  });
});
