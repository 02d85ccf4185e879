// What this device has heard and shown, over reloads and tabs. Each of the two has one writer: the tab that hears, the tab that shows.

export interface TeamAlert {
  id: string;
  at: string;
  link?: string;
  text: string;
}
/** `of` names the plant and its team: a device that changes team begins anew. */
interface Heard {
  of: string;
  cursor?: string;
  alerts: readonly TeamAlert[];
}

const keys = { heard: 'alerts.heard', shown: 'alerts.shown' } as const;
const most = { heard: 50, shown: 200 } as const;

export function heard(of: string): Heard {
  const stored = read<Heard>(keys.heard);
  return stored?.of === of ? stored : { of, alerts: [] };
}

/** Cursor and alerts in one write: whatever ends this tab, neither is there without the other. */
export function hear(of: string, cursor: string | undefined, alerts: readonly TeamAlert[]): void {
  const all = [...heard(of).alerts, ...alerts].slice(-most.heard);
  localStorage.setItem(keys.heard, JSON.stringify({ of, cursor, alerts: all } satisfies Heard));
}

export function waiting(of: string): TeamAlert[] {
  const shown = new Set(read<string[]>(keys.shown));
  return heard(of).alerts.filter(({ id }) => !shown.has(id));
}

export function keepShown(alerts: readonly TeamAlert[]): void {
  const shown = [...(read<string[]>(keys.shown) ?? []), ...alerts.map(({ id }) => id)];
  localStorage.setItem(keys.shown, JSON.stringify(shown.slice(-most.shown)));
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
