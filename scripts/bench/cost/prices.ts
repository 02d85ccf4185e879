// Prices and usage of the cost model: public list prices of AWS, and what people of a plant do in a month.

/** List prices of us-east-1 in US dollars, without free tiers. */
export const prices = {
  /** A million requests of CloudFront by HTTPS, and as many inspected by the web ACL. */
  edgeRequests: 1.0 + 0.6,
  /** A million requests of an HTTP API. */
  apiRequests: 1.0,
  /** A million messages of a WebSocket API, up to 32 KB each, in either direction. */
  socketMessages: 1.0,
  /** A million minutes of open connections. */
  connectionMinutes: 0.25,
  /** A million invocations of Lambda, and a gigabyte second on ARM. */
  invocations: 0.2,
  gigabyteSecond: 0.0000133334,
  /** A million request units of DynamoDB on demand. */
  readUnits: 0.125,
  writeUnits: 0.625,
} as const;

/** Milliseconds that a function waits for one round trip to the table in the cloud. */
export const TRIP_MS = 4;

export interface PlantUsage {
  name: string;
  users: number;
  /** Tablets at the machines, with a page that is always open. */
  tablets: number;
  /** Changes of EWOs, tags, orders and archives on a working day. */
  changesPerDay: number;
  /** Pages that show the list or the record of a change, besides the one that made it. */
  listeners: number;
  budget?: number;
}

/** A plant has tablets where technicians work in shifts; small ones use their telephones and one office. */
export const plantUsages: readonly PlantUsage[] = [
  { name: 'small plant (20 users)', users: 20, tablets: 0, changesPerDay: 80, listeners: 2, budget: 2 },
  { name: 'medium plant (150 users, 40 tablets)', users: 150, tablets: 40, changesPerDay: 500, listeners: 5 },
  {
    name: 'large plant (600 users)',
    users: 600,
    tablets: 120,
    changesPerDay: 1500,
    listeners: 8,
    budget: 25,
  },
];

/** Behaviour that all plants share. */
export const habits = {
  /** Share of the users who have a page open at a time, for eight hours of 22 days. */
  activeShare: 0.4,
  userHours: 8 * 22,
  /** Two shifts of 26 days. */
  tabletHours: 16 * 26,
  /** Share of the active users whose profile receives alerts, and whose tab therefore asked for them. */
  alertedShare: 0.5,
  /** Interval at which a page asked for alerts where each call is paid (`functions/http/long-poll.ts`). */
  pollSeconds: 10,
  /** Pages that somebody opens in an hour, and calls of each. */
  pagesPerHour: 6,
  callsPerPage: 2,
  /** Topics of a change: list, record, own requests or an alert. */
  topicsPerChange: 2,
  /** Share of the hints whose page reads again: hints that arrive together cause one read. */
  readsPerHint: 0.5,
  /** Minutes between the messages that keep a connection open. */
  pingMinutes: 8,
  /** Minutes until a page opens another connection: the gateway's maximum, or a new tab before it. */
  connectionMinutes: 60,
} as const;
