// Received and shown alerts of this device, stored across reloads and tabs. Each of the two lists has one
// writer: the tab that listens and the tab that shows.

export interface TeamAlert {
  id: string;
  /** Code of its text; absent in alerts received before the service sent it. */
  code?: string;
  at: string;
  link?: string;
  text: string;
}
/**
 * Plant and receiver of the alerts: a device has one team in each plant of its tabs, and one signed-in user.
 * Another team or user starts without stored alerts.
 */
export type AlertDevice = { plant: string } & (
  | { teamId: number; userId?: undefined }
  | { teamId?: undefined; userId: string }
);
interface ReceivedAlerts {
  teamId?: number;
  userId?: string;
  cursor?: string;
  alerts: readonly TeamAlert[];
}

const getReceivedKey = ({ plant, userId }: AlertDevice) =>
  `alerts.heard.${plant}${userId === undefined ? '' : '.own'}`;
const SHOWN_KEY = 'alerts.shown';
const maxAlerts = { heard: 50, shown: 200 } as const;

export function readReceivedAlerts(device: AlertDevice): ReceivedAlerts {
  const { teamId, userId } = device;
  const stored = readJsonItem<ReceivedAlerts>(getReceivedKey(device));
  const isOfReceiver = stored?.teamId === teamId && stored?.userId === userId;
  return stored && isOfReceiver ? stored : { teamId, userId, alerts: [] };
}

/** Stores cursor and alerts in one write, so that one never exists without the other if this tab ends. */
export function storeReceivedAlerts(
  device: AlertDevice,
  cursor: string | undefined,
  alerts: readonly TeamAlert[],
): void {
  const { teamId, userId, alerts: previousAlerts } = readReceivedAlerts(device);
  const receivedAlerts: ReceivedAlerts = {
    teamId,
    userId,
    cursor,
    alerts: [...previousAlerts, ...alerts].slice(-maxAlerts.heard),
  };
  localStorage.setItem(getReceivedKey(device), JSON.stringify(receivedAlerts));
}

export function listUnshownAlerts(device: AlertDevice): TeamAlert[] {
  const shownIds = new Set(readJsonItem<string[]>(SHOWN_KEY));
  return readReceivedAlerts(device).alerts.filter(({ id }) => !shownIds.has(id));
}

export function storeShownAlerts(alerts: readonly TeamAlert[]): void {
  const shownIds = [...(readJsonItem<string[]>(SHOWN_KEY) ?? []), ...alerts.map(({ id }) => id)];
  localStorage.setItem(SHOWN_KEY, JSON.stringify(shownIds.slice(-maxAlerts.shown)));
}

/** Reads a stored value; an unreadable one, such as from another version, is removed. */
function readJsonItem<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    localStorage.removeItem(key);
    return undefined;
  }
}
