// Time zones by their IANA names, current and former (domain 0, "Time zones").

/**
 * Whether the runtime can format dates in this zone. Browsers and servers list some zones under a former name
 * and accept both.
 */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Current names of zones that a runtime may list only under the former name. */
const currentZoneNames =
  'Africa/Asmara America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/Mendoza America/Atikokan America/Indiana/Indianapolis America/Kentucky/Louisville America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Kanton Pacific/Pohnpei'.split(
    ' ',
  );

/** Returns the selectable zones, sorted by name. */
export const listTimeZones = (): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...currentZoneNames.filter(isTimeZone)])].sort();

/** Returns a zone with its offset at an instant, such as `Europe/Rome, UTC+1` (decisions PS57). */
export function formatZone(zone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Programs differ in whether they write no offset as `GMT` or as `GMT+0`.
  return `${zone}, ${offset === 'GMT' ? 'UTC+0' : offset.replace('GMT', 'UTC')}`;
}
