import { expect, it } from 'vitest';
import { formatZone, isTimeZone, listTimeZones } from './time-zone.ts';

it.each([
  ...[
    'Europe/Rome',
    'Europe/Kyiv',
    'Europe/Kiev',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Asia/Kathmandu',
    'Asia/Katmandu',
  ],
  ...[
    'America/Argentina/Buenos_Aires',
    'America/Buenos_Aires',
    'Asia/Ho_Chi_Minh',
    'Asia/Saigon',
    'America/Nuuk',
  ],
  ...['US/Pacific', 'Europe/Belfast', 'UTC', 'Etc/GMT+5', 'Asia/Yangon'],
])('knows %s', (zone) => {
  expect(isTimeZone(zone)).toBe(true);
});

it.each(['', 'Rome', 'Europe/Roma', 'Europe/Rome ', 'Mars/Olympus', 'Europe/Kyiv\0'])(
  'does not know %j',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  },
);

it('lists current and former names, each once, in order', () => {
  const all = listTimeZones();
  expect(all).toEqual([...new Set(all)].sort());
  expect(all).toEqual(
    expect.arrayContaining(['UTC', 'Europe/Rome', 'Europe/Kyiv', 'Asia/Kolkata', 'America/Nuuk']),
  );
  for (const zone of all) expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
});

it('names a zone with its offset at an instant (Z44)', () => {
  expect(formatZone('Europe/Rome', '2026-01-26T22:51:00Z')).toBe('Europe/Rome, UTC+1');
  expect(formatZone('Europe/Rome', '2026-07-26T22:51:00Z')).toBe('Europe/Rome, UTC+2');
  expect(formatZone('UTC', '2026-01-26T22:51:00Z')).toBe('UTC, UTC+0');
});
