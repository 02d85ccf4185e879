import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { describeReason, log } from './log.ts';
import { startTrace } from './trace.ts';

const at = '2026-01-01T00:00:00.000Z';
beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(at)));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Returns the lines of an event, each with the name of its output. */
function listLines(...event: Parameters<typeof log>): [string, string][] {
  const written: [string, string][] = [];
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((line) => written.push([name, String(line)]) > 0);
  log(...event);
  return written;
}

function logOnce(...event: Parameters<typeof log>) {
  const written = listLines(...event);
  expect(written).toHaveLength(1);
  const [[where, line]] = written as [[string, string]];
  expect(line.endsWith('\n')).toBe(true);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  return [where, JSON.parse(line)];
}

describe('a log line', () => {
  it('is one line of JSON; an error goes to the error output', () => {
    expect(logOnce('info', 'done', { n: 1 })).toEqual([
      'stdout',
      { level: 'info', message: 'done', at, n: 1 },
    ]);
    expect(logOnce('warn', 'odd')).toEqual(['stdout', { level: 'warn', message: 'odd', at }]);
    expect(logOnce('error', 'failed', { error: 'why' })).toEqual([
      'stderr',
      { level: 'error', message: 'failed', at, error: 'why' },
    ]);
  });

  it.each([`plk_0IOSDewk_${'a'.repeat(49)}`, `whsec_${'b'.repeat(43)}=`])(
    'contains no secret: %s',
    (secret) => {
      const [, line] = logOnce('warn', 'odd', {
        text: `GET /v1/machines?key=${secret}&limit=1`,
        list: [secret],
      });
      expect(JSON.stringify(line)).not.toContain(secret.slice(-30));
      expect(line.text).toBe('GET /v1/machines?key=[secret]&limit=1');
      expect(JSON.stringify(logOnce('error', 'failed', { error: new Error(`no ${secret}`) }))).not.toContain(
        secret,
      );
    },
  );

  it('names the trace of its work', () => {
    const trace = { correlationId: 'c1', function: 'planned', tenant: 'acme', plant: 'P1', route: 'GET /x' };
    startTrace(trace, () => {
      expect(logOnce('info', 'done', { n: 1 })[1]).toEqual({
        level: 'info',
        message: 'done',
        at,
        n: 1,
        ...trace,
      });
    });
  });

  it.each([
    ['info', 'warn', 0],
    ['warn', 'warn', 1],
    ['error', 'warn', 1],
    ['warn', 'error', 0],
    ['info', 'info', 1],
  ] as const)('of level %s is written at LOG_LEVEL %s: %i', (level, minimum, n) => {
    vi.stubEnv('LOG_LEVEL', minimum);
    expect(listLines(level, 'x')).toHaveLength(n);
  });

  it('tells an error by its name, its reason and its stack', () => {
    const error = new TypeError('a\nb');
    expect(logOnce('error', 'failed', { error, n: 1 })[1]).toEqual({
      ...{ level: 'error', message: 'failed', at, n: 1 },
      ...{ error: 'TypeError', reason: 'a\nb', stack: expect.stringMatching(/^\s+at .*log\.test\.ts/) },
    });
    expect(logOnce('error', 'failed', { error: undefined })[1]).not.toHaveProperty('error');
  });
});

describe('personal data', () => {
  it('is hidden in all fields, however deep', () => {
    const details = {
      to: 'Ada <ada@acme.example>',
      all: [{ key: 'e1.accessDeclined.ada@acme.example' }],
      n: null,
    };
    expect(logOnce('info', 'x', details)[1]).toMatchObject({
      to: 'Ada <[address]>',
      all: [{ key: '[address]' }],
      n: null,
    });
  });

  it.each<[string, unknown, string]>([
    [
      'an address',
      new Error('ada@acme.example is not verified: ada@acme.example'),
      '[address] is not verified: [address]',
    ],
    ['a quoted text', new Error('no zone "Rosa Verdi" or \'Rosa\' or `Verdi`'), 'no zone "…" or "…" or "…"'],
    [
      'a text that is not JSON',
      catchError(() => JSON.parse('Rosa Verdi')),
      'Unexpected token "…", "…" is not valid JSON',
    ],
    ['a thrown text', 'of "Rosa"', 'of "…"'],
    ['a long text', new Error('x'.repeat(400)), 'x'.repeat(300)],
    [
      'an input',
      z.strictObject({ to: z.email(), n: z.int() }).safeParse({ to: 'Rosa', n: 'Verdi' }).error,
      'to: invalid_format; n: invalid_type',
    ],
  ])('is hidden in the reason of an error: %s', (_, error, reason) => {
    expect(describeReason(error)).toBe(reason);
  });

  it('is hidden in the stack of an error, which begins with its message', () => {
    const { stack } = logOnce('error', 'x', { error: new Error('Rosa "Verdi"') })[1];
    expect(stack).not.toMatch(/Rosa|Verdi/);
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
