// Faults around functions: answers of the edge, the end of a held call, and clocks that are off.
import { expect, it } from 'vitest';
import { skewClocks } from '../clock.ts';
import { addSkew, MAX_SKEW_MS, runWithSkew } from './clock-skew.ts';
import { drawEdgeFault } from './edge.ts';
import { limitHeldCall } from './held-calls.ts';
import { createRandom } from './random.ts';

it('the edge answers one call in two hundred with a page of its own, some after the function has run', () => {
  const random = createRandom('edge');
  const faults = Array.from({ length: 20_000 }, () => drawEdgeFault(random)).filter(
    (fault) => fault !== undefined,
  );
  expect(faults.length).toBeGreaterThan(60);
  expect(faults.length).toBeLessThan(140);
  expect(new Set(faults.map(({ status }) => status))).toEqual(new Set([403, 502]));
  for (const { status, headers, body, isAfterCall } of faults) {
    expect(headers).not.toHaveProperty('x-plantledger');
    expect(headers['content-type']).toBe('text/html');
    expect(body).toContain(`${status} ERROR`);
    if (status === 403) expect(isAfterCall).toBe(false);
  }
  expect(faults.some(({ isAfterCall }) => isAfterCall)).toBe(true);
});

it('a call that is held too long is ended, and one in time is not', async () => {
  const never = new Promise<string>(() => undefined);
  expect(await limitHeldCall(never, () => 'ended', 0)).toBe('ended');
  expect(await limitHeldCall(Promise.resolve('answered'), () => 'ended')).toBe('answered');
  await expect(limitHeldCall(Promise.reject(new Error('failed')), () => 'ended')).rejects.toThrow('failed');
});

it('the clock of an invocation is off by the same time throughout, and right outside of it', async () => {
  const restore = skewClocks(addSkew);
  try {
    expect(addSkew(0)).toBe(0);
    const outside = Date.now();
    await runWithSkew(
      () => 1,
      async () => {
        expect(addSkew(0)).toBe(MAX_SKEW_MS);
        expect(Date.now()).toBeGreaterThanOrEqual(outside + MAX_SKEW_MS);
        expect(new Date() >= new Date(outside + MAX_SKEW_MS)).toBe(true);
        await Promise.resolve();
        expect(addSkew(0)).toBe(MAX_SKEW_MS);
      },
    );
    const slow = runWithSkew(
      () => 0,
      () => addSkew(0),
    );
    expect(slow).toBe(-MAX_SKEW_MS);
  } finally {
    restore();
  }
});
