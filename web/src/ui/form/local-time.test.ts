import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { toInstant, toLocalTime } from './local-time.ts';

describe('a typed local time', () => {
  it.each([
    ['Europe/Rome', '2026-01-15', '08:00', '2026-01-15T07:00:00.000Z'],
    ['Europe/Rome', '2026-07-15', '08:00', '2026-07-15T06:00:00.000Z'],
    ['Europe/Rome', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Rome', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Asia/Kolkata', '2026-05-01', '00:00', '2026-04-30T18:30:00.000Z'],
  ])('in %s, %s %s is %s', (zone, day, time, instant) => {
    expect(toInstant(zone, day, time)).toBe(instant);
  });

  it('comes back as it was typed, or moved out of the gap', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Chatham');
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const { day, time } = toLocalTime(zone, moment.toISOString());
        expect(toLocalTime(zone, toInstant(zone, day, time))).toEqual({ day, time });
      }),
    );
  });
});
