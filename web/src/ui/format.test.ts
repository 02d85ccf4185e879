import { expect, it, vi } from 'vitest';
import { getFormat, type Region } from '#shared/format.ts';

const rome: Region = { globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' };

it('formats are made once a region, however many ask', () => {
  const [days, numbers] = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  const written = Array.from({ length: 50 }, (_, n) => {
    const format = getFormat({ ...rome });
    return [format.number(n, 2), format.number(n)];
  });
  expect(written[7]).toEqual(['7,00', '7']);
  expect(days.mock.calls.length + numbers.mock.calls.length).toBeLessThan(10);
});

it.each([{ globalization: 'en' }, { timeZone: 'America/Detroit' }, { currency: 'USD' }] as const)(
  'a region with %o has its own',
  (other) => {
    expect(getFormat({ ...rome, ...other }).region).toEqual({ ...rome, ...other });
  },
);
