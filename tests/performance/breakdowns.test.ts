import { expect, it } from 'vitest';
import { measureRepairs } from '#scripts/bench/breakdowns.ts';

it('a breakdown is reported and closed in a transaction each, and costs no more the tenth time', async () => {
  const repaired = await measureRepairs(10);
  for (const { report, close } of repaired) {
    expect(report.writes).toBe(2);
    // The leaders who get a mail, their users and the plant's are read in addition to the report.
    expect(report.trips).toBeLessThanOrEqual(9);
    expect(close.writes).toBe(1);
    expect(close.trips).toBeLessThanOrEqual(7);
  }
  expect(repaired.at(-1)!.close.trips).toBeLessThanOrEqual(repaired[1]!.close.trips);
});
