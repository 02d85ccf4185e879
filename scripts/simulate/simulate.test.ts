import { describe, expect, it } from 'vitest';
import { jobNames } from '#functions/jobs/plant-job.ts';
import type { PlantUsage } from '../bench/cost/prices.ts';
import { computePeak, findLargestStage, mixPlants, simulateStage } from './model.ts';
import { formatTable } from './table.ts';
import { measuredUnits, readUnits, type StageUnits } from './units.ts';

/** 250 users, of whom 100 have a page open, and 100 tablets. */
const usage: PlantUsage = { name: 'test', users: 250, tablets: 100, changesPerDay: 86_400, listeners: 2 };
const none = { rru: 0, wru: 0, invocations: 0, ms: 0 };
const units: StageUnits = {
  poll: none,
  page: { rru: 10, wru: 0, invocations: 1, ms: 100 },
  change: { rru: 20, wru: 50, invocations: 3, ms: 300 },
  connect: { rru: 2, wru: 4, invocations: 1, ms: 50 },
  show: none,
  hint: none,
  job: { rru: 0, wru: 0, invocations: 1, ms: 100 },
};

describe('a plant in its shift change', () => {
  it('opens pages, sends the entries of its tablets and connects again', () => {
    // 200 open pages, in a second that is three times the mean of 600 s: 1/200 of each.
    expect(computePeak(usage).connects).toBeCloseTo(1, 9);
    // 100 tablets × 8 entries ÷ 200, and a change a second.
    expect(computePeak(usage).writes).toBeCloseTo(5, 9);
    // 200 pages × 3 × 2 calls ÷ 200, and of 5 changes × 2 topics × 2 listeners every second one read again.
    expect(computePeak(usage).reads).toBeCloseTo(6 + 10, 9);
  });
});

describe('a stage', () => {
  const one = simulateStage([{ usage, count: 1 }], units);
  const used = (limit: string, stage = one) => stage.uses.find((use) => use.limit === limit)!.used;

  it('of one plant uses what the plant asks for', () => {
    expect(one).toMatchObject({ plants: 1, users: 250, shards: 4 });
    expect(one.callsPerSecond).toBeCloseTo(16 + 5 + 1, 9);
    // Pages 16 × 0.1, changes 5 × 0.3 with their readers, connections 1 × 0.05.
    expect(one.concurrency).toBeCloseTo(1.6 + 1.5 + 0.05, 9);
    expect(used('readers of the stream')).toBeCloseTo(1, 9);
    expect(used('reads of the table')).toBeCloseTo(160 + 100 + 2, 9);
    expect(used('writes of the table')).toBeCloseTo(250 + 4, 9);
    expect(used('reads of one partition')).toBeCloseTo((160 + 100) / 2, 9);
    expect(used('writes of one partition')).toBeCloseTo(250 / 2, 9);
    // Jobs take 0.1 s each and those of the night 250 × 0.04 s; thirty run at a time.
    expect(one.tickSeconds).toBeCloseTo((jobNames.length * 0.1 + 10) / 30, 9);
    // 125 of 1 000 units is more than 22 of 300 calls.
    expect(one.uses[0]).toMatchObject({ limit: 'writes of one partition', most: 1_000 });
  });

  it('of a hundred plants has half of them in the same shift change, and more shards', () => {
    const many = simulateStage([{ usage, count: 100 }], units);
    expect(many.callsPerSecond).toBeCloseTo(50 * 22, 9);
    expect(used('writes of the table', many)).toBeCloseTo(50 * 254, 9);
    expect(many.shards).toBe(13);
    expect(used('writes of one partition', many)).toBeCloseTo(125, 9);
    expect(many.uses[0]).toMatchObject({ limit: 'calls of the API', most: 2_000 });
    expect(many.dollarsPerMonth - 60).toBeCloseTo(100 * (one.dollarsPerMonth - 60), 6);
  });

  it('is mixed from plants of three sizes', () => {
    const counts = (plants: number) => mixPlants(plants).map(({ usage: { users }, count }) => [users, count]);
    expect(counts(1)).toEqual([[600, 1]]);
    expect(counts(100)).toEqual([
      [600, 10],
      [150, 30],
      [20, 60],
    ]);
  });
});

it('the largest stage is the last one within every limit', () => {
  const largest = findLargestStage(units);
  const isWithin = (plants: number) =>
    simulateStage(mixPlants(plants), units).uses.every(({ used, most }) => used <= most);
  expect([isWithin(largest), isWithin(largest + 20)]).toEqual([true, false]);
  // Without units the model counts calls and connections only.
  expect(findLargestStage({ ...units, change: none, page: none })).toBeGreaterThanOrEqual(largest);
});

describe('the units', () => {
  const line = (action: string, value: number) =>
    JSON.stringify({
      figure: `cost of a ${action}: function time`,
      ...{ value, unit: 'ms', readUnits: 1, writeUnits: 2, invocations: 3, ok: true },
    });
  const actions = Object.keys(measuredUnits);

  it('are read from the lines of the bench', () => {
    const text = ['> bench', ...actions.map(line), '{"figure":"cost of a large plant","value":9}'].join('\n');
    expect(readUnits(text).change).toEqual({ rru: 1, wru: 2, invocations: 3, ms: actions.indexOf('change') });
  });

  it('are refused if an action is missing', () => {
    expect(() => readUnits(actions.slice(2).map(line).join('\n'))).toThrow('no units of: poll, page.');
  });
});

it('the table has a line for each size, and names the first limit', () => {
  const stages = [1, 100].map((plants) => simulateStage(mixPlants(plants), units));
  const [head, ...lines] = formatTable(stages).split('\n');
  expect(head).toMatch(/^plants +users +calls\/s .* first limit$/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^ +100 +11,700 .* API: \d+ %$/);
});
