// What this device has heard and shown, over reloads and tabs. Each of the two has one writer: the tab that hears, the tab that shows.

export interface TeamAlert {
  id: string;
  at: string;
  link?: string;
  text: string;
}
/** Whose alerts: a device has one team in each plant its tabs work in, and begins anew with another. */
export interface Device {
  plant: string;
  teamId: number;
}
interface Heard {
  teamId: number;
  cursor?: string;
  alerts: readonly TeamAlert[];
}

const heardIn = (plant: string) => `alerts.heard.${plant}`;
const shownKey = 'alerts.shown';
const most = { heard: 50, shown: 200 } as const;

export function heard({ plant, teamId }: Device): Heard {
  const stored = read<Heard>(heardIn(plant));
  return stored?.teamId === teamId ? stored : { teamId, alerts: [] };
}

/** Cursor and alerts in one write: whatever ends this tab, neither is there without the other. */
export function hear(device: Device, cursor: string | undefined, alerts: readonly TeamAlert[]): void {
  const { teamId, alerts: before } = heard(device);
  const kept: Heard = { teamId, cursor, alerts: [...before, ...alerts].slice(-most.heard) };
  localStorage.setItem(heardIn(device.plant), JSON.stringify(kept));
}

export function waiting(device: Device): TeamAlert[] {
  const shown = new Set(read<string[]>(shownKey));
  return heard(device).alerts.filter(({ id }) => !shown.has(id));
}

export function keepShown(alerts: readonly TeamAlert[]): void {
  const shown = [...(read<string[]>(shownKey) ?? []), ...alerts.map(({ id }) => id)];
  localStorage.setItem(shownKey, JSON.stringify(shown.slice(-most.shown)));
}

/** What cannot be read, of another version or broken, was never there. */
function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    localStorage.removeItem(key);
    return undefined;
  }
}
