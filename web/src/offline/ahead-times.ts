// When this device read each part ahead, for one person, plant and team.
const start = 'offline.ahead';

export type Times = Record<string, number>;

export const timesKey = (user: string, plant: string, teamId?: number): string =>
  [start, user, plant, teamId ?? ''].join(' ');

export function timesOf(key: string): Times {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Times;
  } catch {
    return {};
  }
}

export const noteTime = (key: string, part: string | number, at: number): void =>
  localStorage.setItem(key, JSON.stringify({ ...timesOf(key), [part]: at }));

/** With what was read. */
export function forgetTimes(user: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${start} ${user} `)) localStorage.removeItem(key);
}
