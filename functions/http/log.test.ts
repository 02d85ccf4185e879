import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log.ts';

afterEach(() => vi.restoreAllMocks());

function said(...event: Parameters<typeof log>) {
  const written: [string, string][] = [];
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((line) => written.push([name, String(line)]) > 0);
  log(...event);
  vi.restoreAllMocks();
  expect(written).toHaveLength(1);
  const [[where, line]] = written as [[string, string]];
  expect(line.endsWith('\n')).toBe(true);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  return [where, JSON.parse(line)];
}

it('an event is one line of JSON, an error’s stands where errors do', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:00.000Z'));
  const at = '2026-01-01T00:00:00.000Z';
  vi.setSystemTime(at);
  expect(said('info', 'done', { n: 1 })).toEqual(['stdout', { level: 'info', message: 'done', at, n: 1 }]);
  expect(said('warn', 'odd')).toEqual(['stdout', { level: 'warn', message: 'odd', at }]);
  expect(said('error', 'failed', { error: 'why' })).toEqual([
    'stderr',
    { level: 'error', message: 'failed', at, error: 'why' },
  ]);
  vi.useRealTimers();
});

it('an error is told by its name, its reason and where it came from', () => {
  const error = new TypeError('a\nb');
  expect(said('error', 'failed', { error, n: 1 })[1]).toMatchObject({
    error: 'TypeError',
    reason: 'a\nb',
    stack: error.stack,
    n: 1,
  });
  expect(said('error', 'failed', { error: undefined })[1]).not.toHaveProperty('error');
});
