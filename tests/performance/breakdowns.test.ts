import { expect, it } from 'vitest';
import { repairSome } from '../../scripts/bench/breakdowns.ts';

it('a breakdown is reported and closed in a transaction each, and costs no more the tenth time', async () => {
  const repaired = await repairSome(10);
  for (const { report, close } of repaired) {
    expect(report.writes).toBe(2);
    expect(report.trips).toBeLessThanOrEqual(7);
    expect(close.writes).toBe(1);
    expect(close.trips).toBeLessThanOrEqual(7);
  }
  expect(repaired.at(-1)!.close.trips).toBeLessThanOrEqual(repaired[1]!.close.trips);
});
