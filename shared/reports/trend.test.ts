import { describe, expect, it } from 'vitest';
import { groupByWeek } from './trend.ts';

const none = { green: 0, orange: 0, blue: 0, yellow: 0, red: 0, plannedMinutes: 0, actualMinutes: 0 };

describe('weeks of a report', () => {
  it('gathers the days of an ISO week, over the new year too', () => {
    const weeks = groupByWeek([
      { ...none, on: '2026-12-28', green: 3, plannedMinutes: 60 },
      { ...none, on: '2027-01-03', orange: 1, plannedMinutes: 30, actualMinutes: 20 },
      { ...none, on: '2027-01-04', green: 1 },
    ]);
    expect(weeks).toMatchObject([
      { week: '2026-W53', on: '2026-12-28', green: 3, orange: 1, plannedMinutes: 90, actualMinutes: 20 },
      { week: '2027-W01', on: '2027-01-04', green: 1 },
    ]);
  });

  it('holds the vector of domain §9: 40 of 50 on time', () => {
    const [week] = groupByWeek([
      { ...none, on: '2026-03-02', green: 40, orange: 4, blue: 2, red: 4, yellow: 9 },
    ]);
    expect(week!.compliance).toBe(80);
  });

  it('knows no percentage while nothing has fallen due', () => {
    expect(groupByWeek([{ ...none, on: '2026-03-02', yellow: 5 }])[0]!.compliance).toBeNull();
    expect(groupByWeek([])).toEqual([]);
  });
});
