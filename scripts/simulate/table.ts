// Table of simulated stages, a line for each.
import type { StageFigures } from './model.ts';

const format = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);

const columns: readonly (readonly [title: string, value: (stage: StageFigures) => string])[] = [
  ['plants', ({ plants }) => format(plants)],
  ['users', ({ users }) => format(users)],
  ['calls/s', ({ callsPerSecond }) => format(callsPerSecond)],
  ['functions at once', ({ concurrency }) => format(concurrency)],
  ['shards', ({ shards }) => format(shards)],
  ['tick, s', ({ tickSeconds }) => format(tickSeconds)],
  ['$ a month', ({ dollarsPerMonth }) => format(dollarsPerMonth)],
  ['first limit', ({ uses: [first] }) => `${first!.limit}: ${format((100 * first!.used) / first!.most)} %`],
];

/** Returns the table as text; the last column names the limit that a stage meets first, and how much of it is used. */
export function formatTable(stages: readonly StageFigures[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...stages.map((stage) => columns.map(([, value]) => value(stage))),
  ];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}
