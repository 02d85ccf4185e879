import { afterEach, expect, it, vi } from 'vitest';
import { buildMetricFields, countMetric } from './metrics.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const record = (dimensions: string[], name: string) => ({
  Timestamp: expect.any(Number),
  CloudWatchMetrics: [
    { Namespace: 'Plantledger', Dimensions: [dimensions], Metrics: [{ Name: name, Unit: 'Count' }] },
  ],
});

it('a count is a line in the embedded metric format, by stage alone', () => {
  vi.stubEnv('STAGE', 'prod');
  vi.stubEnv('LOG_LEVEL', undefined);
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  countMetric('ordersGenerated', 12);
  countMetric('ordersGenerated', 0);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ level: 'info', message: 'counted', at: expect.any(String) },
      ...{ stage: 'prod', ordersGenerated: 12, _aws: record(['stage'], 'ordersGenerated') },
    },
  ]);
});

it('a refusal is counted by its code too, and every dimension is a field of the line', () => {
  vi.stubEnv('STAGE', 'prod');
  expect(buildMetricFields('refusals', 1, { code: 'stale' })).toEqual({
    ...{ stage: 'prod', code: 'stale', refusals: 1 },
    _aws: record(['stage', 'code'], 'refusals'),
  });
});

it('outside of a stage the dimension has a value all the same', () => {
  vi.stubEnv('STAGE', '');
  expect(buildMetricFields('mailsSent', 1)).toMatchObject({ stage: 'none' });
});
