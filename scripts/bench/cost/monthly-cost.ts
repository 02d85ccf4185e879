// Monthly dollars of a plant, from measured units of its actions and public prices.
import { habits, type PlantUsage, prices } from './prices.ts';

/** Measured units of one action, with all its reactions. */
export interface Units {
  rru: number;
  wru: number;
  /** Invocations and milliseconds of functions with a gigabyte of memory. */
  invocations: number;
  ms: number;
}
export interface MeasuredUnits {
  poll: Units;
  page: Units;
  change: Units;
  connect: Units;
  show: Units;
  hint: Units;
}
const MILLION = 1_000_000;

/** Returns the dollars of so many invocations and request units. */
export const priceUnits = (count: number, { rru, wru, invocations, ms }: Units): number =>
  count * (ms / 1000) * prices.gigabyteSecond +
  (count / MILLION) * (invocations * prices.invocations + rru * prices.readUnits + wru * prices.writeUnits);

/** Returns the dollars of calls through the distribution and the HTTP API. */
const priceCalls = (count: number, units: Units): number =>
  (count / MILLION) * (prices.edgeRequests + prices.apiRequests) + priceUnits(count, units);

const priceMessages = (count: number): number => (count / MILLION) * prices.socketMessages;

interface MonthlyCost {
  /** Calls of pages, and changes. */
  base: number;
  /** Alerts asked for at intervals, as before the push connections. */
  polling: number;
  connections: number;
  shown: number;
  hints: number;
}

/** Returns a month of a plant: its calls and changes, and how its pages hear of changes, before and now. */
export function computeMonthlyCost(usage: PlantUsage, units: MeasuredUnits): MonthlyCost {
  const userHours = usage.users * habits.activeShare * habits.userHours;
  const tabletHours = usage.tablets * habits.tabletHours;
  const openHours = userHours + tabletHours;
  const pageCount = openHours * habits.pagesPerHour;
  const changeCount = usage.changesPerDay * 26;
  const pollCount = ((userHours * habits.alertedShare + tabletHours) * 3600) / habits.pollSeconds;
  const connectCount = (openHours * 60) / habits.connectionMinutes;
  const hintCount = changeCount * habits.topicsPerChange * usage.listeners;
  return {
    base: priceCalls(pageCount * habits.callsPerPage, units.page) + priceCalls(changeCount, units.change),
    polling: priceCalls(pollCount, units.poll),
    connections:
      (openHours * 60 * prices.connectionMinutes) / MILLION +
      priceMessages((openHours * 60) / habits.pingMinutes) +
      priceCalls(connectCount, units.connect),
    shown: priceMessages(pageCount) + priceUnits(pageCount, units.show),
    hints:
      priceMessages(hintCount) +
      priceUnits(hintCount, units.hint) +
      priceCalls(hintCount * habits.readsPerHint, units.page),
  };
}
