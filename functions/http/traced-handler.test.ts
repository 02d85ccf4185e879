import type { Context, SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTrace, startTrace } from './trace.ts';
import { runInMessageTrace, traceHandler } from './traced-handler.ts';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});
afterEach(() => vi.restoreAllMocks());

const context = { functionName: 'mail-send' } as Context;

it('an invocation has a trace of its own, with the name of its function', async () => {
  const handler = traceHandler(async (n: number, _: Context) => ({ n, ...getTrace() }));
  const [one, two] = await startTrace({ correlationId: 'outer', tenant: 'acme' }, () =>
    Promise.all([handler(1, context), handler(2, context)]),
  );
  expect(one).toEqual({ n: 1, correlationId: expect.any(String), function: 'mail-send' });
  expect(new Set([one.correlationId, two.correlationId, 'outer']).size).toBe(3);
  expect(await traceHandler(async () => getTrace()?.function)()).toBeUndefined();
});

it('an error is logged, and thrown with a message that cites no input', async () => {
  const handler = traceHandler(async (_: object, __: Context) => {
    throw Object.assign(new RangeError('no zone "Rosa"'), { input: 'Rosa' });
  });
  const error = await handler({}, context).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ name: 'RangeError', message: 'no zone "…"' });
  expect(JSON.stringify(error) + (error as Error).stack).not.toContain('Rosa');
  expect((error as Error).stack).toMatch(/^RangeError: no zone "…"\n\s+at .*traced-handler\.test\.ts/);
  expect(lines).toMatchObject([
    { message: 'invocation failed', function: 'mail-send', error: 'RangeError', reason: 'no zone "…"' },
  ]);
  await expect(traceHandler(() => Promise.reject('why'))()).rejects.toThrow('why');
});

it('a message continues the trace of its sender', () => {
  const record = (id?: string) =>
    ({ messageAttributes: id ? { correlation: { stringValue: id } } : {} }) as unknown as SQSRecord;
  startTrace({ correlationId: 'invocation', function: 'mail-send' }, () => {
    runInMessageTrace(record('sender'), () =>
      expect(getTrace()).toEqual({ correlationId: 'sender', function: 'mail-send' }),
    );
    runInMessageTrace(record(), () => expect(getTrace()).toMatchObject({ correlationId: 'invocation' }));
    runInMessageTrace({} as SQSRecord, () =>
      expect(getTrace()).toMatchObject({ correlationId: 'invocation' }),
    );
  });
});
