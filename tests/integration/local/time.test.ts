import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import type { Template } from '#scripts/local/template.ts';
import { cloud } from './cloud.ts';
import { heard } from './handlers/heard.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'plantledger-time-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const move = async ({ url }: Stack, body: object) => {
  const answer = await fetch(`${url}/api/local/clock`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { now?: string; message?: string } };
};
const every = (expression: string): Template => {
  const changed = structuredClone(cloud);
  changed.Resources.TickSchedule!.Properties!.ScheduleExpression = expression;
  return changed;
};

describe('the clock', () => {
  it('starts where it is told, moves both ways, and goes on there after a restart', async () => {
    const first = await startStack({ template: cloud, data, clock: '2026-03-01T08:00:00Z' });
    expect((await move(first, { advance: 'P1D' })).body.now).toMatch(/^2026-03-02T08:0/);
    expect((await move(first, { now: '2025-12-31T23:00:00Z' })).body.now).toMatch(/^2025-12-31T23:0/);
    await first.close();
    expect(new Date().getUTCFullYear()).not.toBe(2025);
    const second = await startStack({ template: cloud, data });
    expect(new Date().toISOString()).toMatch(/^2025-12-31T23:0/);
    await second.close();
  });

  it.each([[{ now: 'tomorrow' }], [{ advance: 'a day' }], [{}]])('does not move by %j', async (body) => {
    const stack = await startStack({ template: cloud, data });
    expect((await move(stack, body)).status).toBe(400);
    await stack.close();
  });
});

describe('a schedule', () => {
  it('fires by the moved clock', async () => {
    heard.worked.length = 0;
    const stack = await startStack({ template: cloud, data, clock: '2026-03-01T08:00:00Z' });
    // Schedules fire only while the stack runs, so an instant during its start would be missed.
    await move(stack, { now: '2026-03-01T08:14:59.900Z' });
    await expect.poll(() => heard.worked.length, { timeout: 30_000 }).toBe(3);
    await stack.close();
  });

  it('is run at once by any of its names, and no other', async () => {
    const stack = await startStack({ template: every('rate(1 hour)'), data });
    for (const job of ['TickSchedule', 'tick', 'worker'])
      expect((await stack.run(job))?.counts.plants).toBe(3);
    const answer = await fetch(`${stack.url}/api/local/run/nothing`, { method: 'POST' });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      404,
      expect.stringContaining('tick, worker'),
    ]);
    await stack.close();
  });

  it.each(['cron(0 8 ? * 2-6 *)', 'every day', 'cron(0 8 * *)'])('%s is refused', async (expression) => {
    await expect(startStack({ template: every(expression), data })).rejects.toThrow(/The schedule/);
  });
});
