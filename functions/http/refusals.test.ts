import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProblem } from '#shared/messages.ts';
import { type RefusalDetails, RefusalError, type RefusalKind } from '#shared/refused.ts';
import { createRefusalMiddleware } from './refusals.ts';
import { startTrace } from './trace.ts';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  const hear = (line: unknown) => lines.push(JSON.parse(String(line))) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
});
afterEach(() => vi.restoreAllMocks());

const event = {
  headers: { 'x-plant': 'P1', 'x-viewer-address': '203.0.113.7', authorization: 'Bearer secret' },
  requestContext: {
    http: { method: 'POST', path: '/machine/items', sourceIp: '198.51.100.1' },
    requestId: 'r1',
    authorizer: { jwt: { claims: { tenant: 'acme', user: 'ada', email: 'ada@acme.example' } } },
  },
};
function answerTo(error: unknown, of: object = event) {
  const request = { error, event: of, response: undefined as unknown };
  startTrace({ correlationId: 'r1', route: 'POST /machine/items' }, () =>
    createRefusalMiddleware().onError!(request as never),
  );
  const { statusCode, headers, body } = request.response as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  return { status: statusCode, headers, body: JSON.parse(body) };
}
const refusal = (kind: RefusalKind, details?: RefusalDetails) => new RefusalError(kind, 'stale', details);

describe('a refusal', () => {
  it.each<[RefusalKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['notFound', 404],
    ['conflict', 409],
    ['gone', 410],
    ['tooLarge', 413],
    ['otherwise', 422],
    ['tooMany', 429],
    ['unavailable', 503],
  ])('of kind %s is an answer of %i, kept by nobody', (kind, status) => {
    const answer = answerTo(refusal(kind));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(answer.body).toMatchObject({ code: 'stale', requestId: 'r1', message: expect.any(String) });
  });

  it('says its values in its message, and its limits beside the codes of its fields', () => {
    const { body } = answerTo(
      new RefusalError('conflict', 'inUse', {
        values: { by: 'machines', count: 3 },
        fields: { a: 'required', 'b.0': createProblem('tooLong', 40), c: createProblem('tooSmall', 0) },
      }),
    );
    expect(body).toMatchObject({
      fields: { a: 'required', 'b.0': 'tooLong', c: 'tooSmall' },
      limits: { 'b.0': 40, c: 0 },
      values: { by: 'machines', count: 3 },
    });
    expect(body.message).toContain('3');
  });

  it('without fields or limits has none', () => {
    expect(Object.keys(answerTo(refusal('conflict', { values: { by: 'Ada' } })).body).sort()).toEqual([
      'code',
      'message',
      'requestId',
      'values',
    ]);
    expect(answerTo(refusal('invalid', { fields: { a: 'required' } })).body).not.toHaveProperty('limits');
  });

  it('of too many, or with a time to wait, says when to come again', () => {
    expect(answerTo(refusal('tooMany', { retryAfter: 6 })).headers['retry-after']).toBe('6');
    expect(answerTo(refusal('tooMany')).headers['retry-after']).toBe('60');
    expect(answerTo(refusal('unavailable', { retryAfter: 6 })).headers['retry-after']).toBe('6');
    expect(answerTo(refusal('unavailable')).headers).not.toHaveProperty('retry-after');
  });

  it.each<[RefusalKind]>([['unauthenticated'], ['forbidden'], ['tooMany']])(
    'of kind %s leaves one line: who, what, where, and nothing that was sent',
    (kind) => {
      const { status } = answerTo(refusal(kind));
      expect(lines).toEqual([
        {
          level: 'warn',
          message: 'refused',
          at: expect.any(String),
          status,
          code: 'stale',
          tenant: 'acme',
          user: 'ada',
          plant: 'P1',
          route: 'POST /machine/items',
          from: '203.0.113.7',
          correlationId: 'r1',
          stage: 'none',
          refusals: 1,
          _aws: expect.objectContaining({
            CloudWatchMetrics: [expect.objectContaining({ Dimensions: [['stage', 'code']] })],
          }),
        },
      ]);
    },
  );

  it('of other kinds leaves a line without its caller', () => {
    for (const kind of ['invalid', 'notFound', 'conflict', 'tooLarge'] as const) answerTo(refusal(kind));
    expect(lines.map(({ level, status, code }) => [level, status, code])).toEqual(
      [400, 404, 409, 413].map((status) => ['info', status, 'stale']),
    );
    for (const line of lines) for (const name of ['user', 'from']) expect(line).not.toHaveProperty(name);
  });

  it('leaves a line whatever is known of the call, cut to what fits', () => {
    const long = 'x'.repeat(300);
    answerTo(refusal('forbidden'), {
      headers: { 'x-plant': 'not a plant' },
      requestContext: {
        http: { method: 'GET', path: `/${long}`, sourceIp: '198.51.100.1' },
        authorizer: { jwt: { claims: { tenant: 7, user: long } } },
      },
    });
    answerTo(refusal('forbidden'), {});
    answerTo(refusal('forbidden'), { requestContext: { authorizer: {} } });
    expect(lines).toMatchObject([
      { tenant: '7', user: 'x'.repeat(200), from: '198.51.100.1' },
      { status: 403, from: '' },
      { status: 403, from: '' },
    ]);
    for (const line of lines) expect(line).not.toHaveProperty('plant');
    expect(lines[1]).not.toHaveProperty('tenant');
  });
});

describe('an error', () => {
  const named = (name: string) => Object.assign(new Error('pk acme#P1'), { name });

  it.each([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionConflictException',
  ])('called %s is a table that is busy: unavailable, and logged', (name) => {
    expect(answerTo(named(name))).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(lines).toMatchObject([
      {
        level: 'error',
        message: 'call failed',
        route: 'POST /machine/items',
        correlationId: 'r1',
        error: name,
      },
    ]);
  });

  const keyed = { ...event, headers: { ...event.headers, 'idempotency-key': '01J00000000000000000000001' } };
  const reading = { ...event, requestContext: { http: { ...event.requestContext.http, method: 'GET' } } };
  const unknown = [
    named('AbortError'),
    named('TimeoutError'),
    named('TransactionInProgressException'),
    named('InternalServerError'),
    named('ServiceUnavailable'),
    Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  ];

  it.each(unknown.map((error) => [(error as { code?: string }).code ?? error.name, error] as const))(
    'called %s may have been saved: neither saved nor unsaved is claimed',
    (_, error) => {
      expect(answerTo(error, keyed)).toMatchObject({ status: 503, body: { code: 'outcomeUnknown' } });
      expect(answerTo(error)).toMatchObject({ status: 503, body: { code: 'outcomeUnclear' } });
      expect(answerTo(error, reading)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(lines).toMatchObject(lines.map(() => ({ level: 'error', message: 'call failed' })));
    },
  );

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('with code %s reached no table', (code) => {
    const error = Object.assign(new Error('connect'), { code });
    expect(answerTo(error, keyed)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it.each([
    ['InsufficientStorage', 'No room'],
    ['InternalServerError', 'commit failed (backend: database or disk is full) and rollback also failed'],
  ])('called %s of a full disk says that nothing was saved', (name, message) => {
    expect(answerTo(Object.assign(new Error(message), { name }))).toMatchObject({
      status: 503,
      body: { code: 'diskFull' },
    });
    expect(lines).toMatchObject([{ level: 'error', message: 'call failed' }]);
  });

  it('nobody foresaw is logged, and says nothing of itself', () => {
    const { status, body } = answerTo(named('Odd'));
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected', message: 'Something went wrong', requestId: 'r1' },
    ]);
    expect(lines).toMatchObject([{ level: 'error', reason: 'pk acme#P1' }]);
    expect(answerTo(named('Odd'), {}).status).toBe(500);
  });

  it.each([
    [404, 404, 'notFound'],
    [422, 400, 'brokenJson'],
    [415, 400, 'brokenJson'],
    [400, 500, 'unexpected'],
  ])('of what reads the call, of status %i, is an answer of %i: %s', (statusCode, status, code) => {
    expect(answerTo(Object.assign(new Error('x'), { statusCode }))).toMatchObject({ status, body: { code } });
    expect(lines).toMatchObject([{ level: status === 500 ? 'error' : 'info', refusals: 1, code }]);
  });
});
