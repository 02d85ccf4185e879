// Times at which this device last ran each read-ahead part, stored per user, plant and team.
const KEY_PREFIX = 'offline.ahead';

export type ReadTimes = Record<string, number>;

export const getReadTimesKey = (user: string, plant: string, teamId?: number): string =>
  [KEY_PREFIX, user, plant, teamId ?? ''].join(' ');

export function loadReadTimes(key: string): ReadTimes {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as ReadTimes;
  } catch {
    return {};
  }
}

export const storeReadTime = (key: string, part: string | number, readAt: number): void =>
  localStorage.setItem(key, JSON.stringify({ ...loadReadTimes(key), [part]: readAt }));

/** Removes all read-ahead times of a user, when the stored answers of the user are removed. */
export function clearReadTimes(user: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${KEY_PREFIX} ${user} `)) localStorage.removeItem(key);
}
