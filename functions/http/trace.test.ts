import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addToTrace, getTrace, readCorrelationId, runInTrace, startTrace } from './trace.ts';

describe('a trace', () => {
  it('is that of the work in progress, however long it waits', async () => {
    expect(getTrace()).toBeUndefined();
    const runWork = (correlationId: string) =>
      startTrace({ correlationId }, async () => {
        await pause(1);
        return getTrace()?.correlationId;
      });
    expect(await Promise.all([runWork('a'), runWork('b')])).toEqual(['a', 'b']);
    expect(getTrace()).toBeUndefined();
  });

  it('has an id of its own, which parts of the work keep', () => {
    startTrace({ function: 'stream' }, () => {
      const { correlationId } = getTrace()!;
      expect(correlationId).toMatch(/^[A-Za-z0-9_-]{16}$/);
      runInTrace({ correlationId: undefined, tenant: 'acme' }, () => {
        expect(getTrace()).toEqual({ correlationId, function: 'stream', tenant: 'acme' });
      });
      runInTrace({ correlationId: 'other' }, () =>
        expect(getTrace()).toMatchObject({ correlationId: 'other' }),
      );
      startTrace({}, () => expect(getTrace()?.correlationId).not.toBe(correlationId));
      expect(getTrace()).toEqual({ correlationId, function: 'stream' });
    });
  });

  it('takes what becomes known later, and loses nothing by what stays unknown', () => {
    addToTrace({ tenant: 'acme' });
    expect(getTrace()).toBeUndefined();
    startTrace({ correlationId: 'a', plant: 'P1' }, () => {
      addToTrace({ tenant: 'acme', plant: undefined });
      expect(getTrace()).toEqual({ correlationId: 'a', tenant: 'acme', plant: 'P1' });
    });
  });
});

describe('the correlation id of a call', () => {
  it.each<[string | undefined, string | undefined, string]>([
    ['from-the-client_1', 'gateway', 'from-the-client_1'],
    [undefined, 'JKJaXmPLvHcESHA=', 'JKJaXmPLvHcESHA'],
    ['short', 'gateway', 'gateway'],
    ['x'.repeat(37), 'gateway', 'gateway'],
    ['two\nlines-of-log', 'gateway', 'gateway'],
    ['ada@acme.example', 'gateway', 'gateway'],
    [undefined, 'x'.repeat(50), 'x'.repeat(36)],
  ])('of header %j and request %j is %s', (header, request, id) => {
    expect(readCorrelationId(header, request)).toBe(id);
  });

  it('is created where neither is usable', () => {
    expect(readCorrelationId(undefined, undefined)).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(readCorrelationId('', '===')).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });
});
