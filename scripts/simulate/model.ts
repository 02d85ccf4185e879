// Model of a stage: what its plants ask of it in the busiest second of a shift change, in the tick after midnight and
// in a month, compared with the limits. Pure; `run.ts` prints it.
import { jobNames } from '#functions/jobs/plant-job.ts';
import { computeMonthlyCost, priceUnits } from '../bench/cost/monthly-cost.ts';
import { habits, type PlantUsage, plantUsages } from '../bench/cost/prices.ts';
import { limits } from './limits.ts';
import type { StageUnits } from './units.ts';

/** Assumptions of the model beyond the habits of the cost model. */
const assumptions = {
  /** Share of the plants that change shifts, or pass midnight, at the same time. */
  togetherShare: 0.5,
  /** Minutes of a shift change, and how much its busiest second is above their mean. */
  shiftMinutes: 10,
  peakFactor: 3,
  /** Pages that each person and tablet opens in a shift change, and writes that a tablet sends. */
  pagesPerShift: 3,
  entriesPerTablet: 8,
  /** Share of a plant's reads and writes that meet one partition key, such as its open orders. */
  hottestShare: 0.5,
  /** Seconds of all jobs after midnight, for each user of a plant. */
  nightSecondsPerUser: 0.04,
  /** Readers of the stream that handle a change. */
  streamReaders: 2,
  /** Dollars a month of a stage without plants: web ACL, alarms, metrics, secrets. */
  fixedDollars: 60,
} as const;

/** A number of plants of the same usage. */
export interface PlantGroup {
  usage: PlantUsage;
  count: number;
}

/** Returns plants of three sizes: of ten plants one is large, three are medium, six are small. One alone is large. */
export function mixPlants(count: number): PlantGroup[] {
  const [small, medium, large] = plantUsages;
  const largeCount = Math.ceil(count / 10);
  const mediumCount = Math.floor((count * 3) / 10);
  return [
    { usage: large!, count: largeCount },
    { usage: medium!, count: mediumCount },
    { usage: small!, count: count - largeCount - mediumCount },
  ].filter((group) => group.count > 0);
}

/** Reads, writes and new connections of a plant in a second. */
interface Rates {
  reads: number;
  writes: number;
  connects: number;
}

/** Returns the rates of a plant in the busiest second of its shift change. */
export function computePeak({ users, tablets, changesPerDay, listeners }: PlantUsage): Rates {
  const { peakFactor, pagesPerShift, entriesPerTablet, shiftMinutes } = assumptions;
  const openPages = users * habits.activeShare + tablets;
  const perSecond = peakFactor / (shiftMinutes * 60);
  const writes = tablets * entriesPerTablet * perSecond + changesPerDay / 86_400;
  const hinted = writes * habits.topicsPerChange * listeners * habits.readsPerHint;
  return {
    reads: openPages * pagesPerShift * habits.callsPerPage * perSecond + hinted,
    writes,
    connects: openPages * perSecond,
  };
}

interface Use {
  limit: string;
  used: number;
  most: number;
}

export interface StageFigures {
  plants: number;
  users: number;
  callsPerSecond: number;
  concurrency: number;
  shards: number;
  tickSeconds: number;
  dollarsPerMonth: number;
  /** Use of each limit; the one that the stage meets first comes first. */
  uses: Use[];
}

const sum = (groups: readonly PlantGroup[], of: (usage: PlantUsage) => number): number =>
  groups.reduce((total, { usage, count }) => total + count * of(usage), 0);

const TICKS_PER_MONTH = 30 * 96;

/** Simulates a stage with these plants. Rates are per second. */
export function simulateStage(groups: readonly PlantGroup[], units: StageUnits): StageFigures {
  const { page, change, connect, job } = units;
  const plants = sum(groups, () => 1);
  const together = plants === 1 ? 1 : assumptions.togetherShare;
  const ofStage = (of: (rates: Rates) => number) => together * sum(groups, (usage) => of(computePeak(usage)));
  const [reads, writes, connects] = [
    ofStage((rates) => rates.reads),
    ofStage((rates) => rates.writes),
    ofStage((rates) => rates.connects),
  ];
  const calls = reads + writes + connects;
  // A change is a call and its readers, which share the time that was measured.
  const readerMs = (change.ms * assumptions.streamReaders) / (1 + assumptions.streamReaders);
  const streamConcurrency = (writes * readerMs) / 1000;
  const apiConcurrency = (reads * page.ms + writes * (change.ms - readerMs) + connects * connect.ms) / 1000;
  const tableReads = reads * page.rru + writes * change.rru + connects * connect.rru;
  const tableWrites = writes * change.wru + connects * connect.wru;
  const shards = Math.max(limits.leastShards, Math.ceil(tableWrites / limits.partitionWrites));
  const jobSeconds = (plants * jobNames.length * job.ms) / 1000;
  const nightSeconds = together * sum(groups, ({ users }) => users * assumptions.nightSecondsPerUser);
  const tickSeconds = (jobSeconds + nightSeconds) / limits.jobsAtOnce;

  const largest = groups.map(({ usage }) => computePeak(usage)).sort((a, b) => b.reads - a.reads)[0]!;
  const uses: Use[] = [
    { limit: 'calls of the API', used: calls, most: limits.apiCalls },
    {
      limit: 'calls of one tenant',
      used: largest.reads + largest.writes + largest.connects,
      most: limits.tenantCalls,
    },
    {
      limit: 'concurrency of functions',
      used: apiConcurrency + streamConcurrency,
      most: limits.concurrency,
    },
    { limit: 'reads of the table', used: tableReads, most: limits.tableReads },
    { limit: 'writes of the table', used: tableWrites, most: limits.tableWrites },
    {
      limit: 'reads of one partition',
      used: (largest.reads * page.rru + largest.writes * change.rru) * assumptions.hottestShare,
      most: limits.partitionReads,
    },
    {
      limit: 'writes of one partition',
      used: largest.writes * change.wru * assumptions.hottestShare,
      most: limits.partitionWrites,
    },
    {
      limit: 'readers of the stream',
      used: streamConcurrency,
      most: shards * limits.batchesPerShard * assumptions.streamReaders,
    },
    { limit: 'new connections', used: connects, most: limits.newConnections },
    { limit: 'seconds of a tick', used: tickSeconds, most: limits.tickSeconds },
  ];
  return {
    plants,
    users: sum(groups, (usage) => usage.users),
    callsPerSecond: calls,
    concurrency: apiConcurrency + streamConcurrency,
    shards,
    tickSeconds,
    dollarsPerMonth:
      assumptions.fixedDollars +
      priceUnits(TICKS_PER_MONTH * plants * jobNames.length, job) +
      sum(groups, (usage) => {
        const { base, connections, shown, hints } = computeMonthlyCost(usage, units);
        return base + connections + shown + hints;
      }),
    uses: uses.sort((a, b) => b.used / b.most - a.used / a.most),
  };
}

/** Returns the number of plants, in tens, of the largest stage that is within every limit. */
export function findLargestStage(units: StageUnits): number {
  const isWithin = (tens: number) =>
    simulateStage(mixPlants(10 * tens), units).uses.every(({ used, most }) => used <= most);
  let [fits, exceeds] = [0, 1];
  while (isWithin(exceeds)) [fits, exceeds] = [exceeds, 2 * exceeds];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (isWithin(middle)) fits = middle;
    else exceeds = middle;
  }
  return 10 * fits;
}
