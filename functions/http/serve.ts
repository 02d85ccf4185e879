// Lambda entry point: the calls of one feature with their handlers. Order of a call: token, membership,
// permission, body, input, handler.
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import httpRouter from '@middy/http-router';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Answer, AnyEndpoint, Api, InputOf, RequiredPermission } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { SerializedAnswer } from '../db/cache.ts';
import type { IdempotencyKey } from '../db/idempotency-record.ts';
import type { Store } from '../db/store.ts';
import { buildResponseBody } from './compression.ts';
import { FileAnswer, TextAnswer } from './file-answer.ts';
import { getIdempotencyKey, runOnce } from './idempotency.ts';
import { parseCallInput } from './input.ts';
import { openDirectorySession } from './key/directory-session.ts';
import { type KeyEvent, openKeySession, refuseKeyInAddress } from './key/key-session.ts';
import {
  buildRepeatedNameRefusal,
  createQueryMiddleware,
  decodeBodyText,
  findRepeatedName,
  isWithinLimits,
} from './limits.ts';
import { log } from './log.ts';
import { createOriginMiddleware } from './origin.ts';
import { createRefusalMiddleware } from './refusals.ts';
import {
  type AccessActor,
  type Actor,
  type Caller,
  type Claims,
  openPublicSession,
  openSession,
  type Visitor,
} from './session.ts';
import { addToTrace, readCorrelationId, startTrace } from './trace.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

type ActorOf<E extends AnyEndpoint> = E['requiredPermission'] extends 'public'
  ? Visitor
  : E['requiredPermission'] extends 'user'
    ? Caller
    : E['requiredPermission'] extends readonly [unknown, unknown, 'tenant']
      ? AccessActor
      : Actor;
interface Session<E extends AnyEndpoint> {
  actor: ActorOf<E>;
  store: Store;
}
interface Call<E extends AnyEndpoint> extends Session<E> {
  input: InputOf<E>;
  /** Opens the session again from the table, for a call that is held open; every served call has it. */
  reopen?: () => Promise<Session<E>>;
}

/**
 * Returns a held call with the rights that its caller has now.
 * @throws Refused as `openSession`, if the caller was signed out, disabled or shut out meanwhile
 */
export const renewCall = async <C extends { reopen?: () => Promise<Partial<C>> }>(call: C): Promise<C> => ({
  ...call,
  ...(await call.reopen!()),
});
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;
/**
 * Requires a handler for every call of an API at compile time. A handler may return text that is serialized
 * already.
 */
export type Handlers<A extends Api> = {
  [Name in keyof A]: (
    call: Call<A[Name]>,
  ) => Promise<Answer<A[Name]> | SerializedAnswer<Answer<A[Name]>>> | Answer<A[Name]>;
};

/** Parses a form body to the input; only features with form calls provide one. */
type ReadForm = (event: unknown) => Promise<unknown>;
interface BoundCall {
  call: AnyEndpoint;
  readForm?: ReadForm;
  handle: (call: { input: unknown; actor: unknown; store: unknown; reopen: unknown }) => unknown;
}

/** Joins an API with its handlers. An API with form calls needs `readForm`. */
export const bindHandlers = <A extends Api>(
  api: A,
  handlers: Handlers<A>,
  readForm?: ReadForm,
): BoundCall[] =>
  Object.entries(api).map(([name, call]) => ({
    call,
    handle: handlers[name] as unknown as BoundCall['handle'],
    ...(call.multipart && { readForm }),
  }));

export function serve(...boundCalls: BoundCall[][]) {
  const routes = boundCalls.flat().flatMap((boundCall) => {
    const { method, path, headToo } = boundCall.call;
    const handler = (event: Event) => answerCall(boundCall, event);
    const answerHead = async (event: Event) => ({
      ...(await handler(event)),
      body: '',
      isBase64Encoded: false,
    });
    return [
      { method, path, handler },
      ...(headToo ? [{ method: 'HEAD' as const, path, handler: answerHead }] : []),
    ];
  });
  const answerEvent = middy()
    .use(createRefusalMiddleware())
    .use(createOriginMiddleware())
    .before((request) => refuseKeyInAddress(request.event as KeyEvent))
    .use(createQueryMiddleware())
    .handler(httpRouter({ routes }) as never) as unknown as (
    event: Event,
    context: Context,
  ) => Promise<APIGatewayProxyStructuredResultV2>;
  return (event: Event, context: Context) => traceCall(event, context, answerEvent);
}

/** Answers a call within a trace of its own, whose correlation id the answer names. Logs each write that was done. */
function traceCall(
  event: Event,
  context: Context,
  answerEvent: (event: Event, context: Context) => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers, routeKey, requestContext } = event;
  const correlationId = readCorrelationId(headers?.[CORRELATION_HEADER], requestContext?.requestId);
  const { functionName } = context;
  return startTrace({ correlationId, function: functionName, route: routeKey }, async () => {
    const startedAt = performance.now();
    const answer = await answerEvent(event, context);
    if (answer.statusCode === 200 && requestContext?.http?.method !== 'GET')
      log('info', 'call done', { milliseconds: Math.round(performance.now() - startedAt) });
    return {
      ...answer,
      headers: {
        ...answer.headers,
        ...(event as KeyEvent).answerHeaders,
        [CORRELATION_HEADER]: correlationId,
        [VERSION_HEADER]: version,
        // Some addresses of calls contain a secret.
        'x-robots-tag': 'noindex',
      },
    };
  });
}

const CORRELATION_HEADER = 'x-correlation-id';

/** Refuses a property named `toString`, which would break every conversion to text or comparison. */
function refuseUnsafeName(name: string, value: unknown): unknown {
  if (name === 'toString') throw new RefusalError('invalid', 'brokenJson');
  return value;
}

const parseJson = httpJsonBodyParser({ disableContentTypeCheck: true, reviver: refuseUnsafeName }).before!;

/** Parses the body: a form, or JSON of any content type. A call may have no body. */
async function readBody(event: { body?: unknown }, readForm?: ReadForm): Promise<void> {
  if (readForm) {
    event.body = await readForm(event);
    return;
  }
  decodeBodyText(event);
  const text = event.body;
  if (text === undefined || text === null || text === '') return;
  await parseJson({ event } as never);
  if (!isWithinLimits(event.body)) throw new RefusalError('invalid', 'bodyTooLarge');
  const duplicateName = findRepeatedName(String(text));
  if (duplicateName !== undefined) throw buildRepeatedNameRefusal(duplicateName);
}

async function answerCall(
  { call, handle, readForm }: BoundCall,
  event: Event,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { sourceIp } = event.requestContext.http;
  addToTrace({ route: `${call.method} ${call.path}` });
  const needs = call.requiredPermission as RequiredPermission;
  const claims = event.requestContext.authorizer?.jwt?.claims as Claims | undefined;
  const openCallSession = (idempotencyKey?: IdempotencyKey, isFresh?: boolean) =>
    call.byKey && needs === 'user'
      ? openDirectorySession(event, sourceIp, idempotencyKey)
      : call.byKey
        ? openKeySession(
            { requiredPermission: call.requiredPermission, plant: call.plant },
            event,
            sourceIp,
            idempotencyKey,
          )
        : needs === 'public'
          ? openPublicSession(event.headers, sourceIp)
          : openSession(
              { ...call, requiredPermission: needs },
              claims,
              event.headers,
              sourceIp,
              idempotencyKey,
              isFresh,
            );
  const reopen = () => openCallSession(undefined, true);
  // The body is not read for callers without permission.
  const initialSession = await openCallSession();
  await readBody(event, readForm);
  const idempotencyKey = getIdempotencyKey(call, event);
  const session = idempotencyKey ? await openCallSession(idempotencyKey) : initialSession;
  const input = await parseCallInput(call, event);
  const serializedAnswer = await runOnce(idempotencyKey, session, async () => {
    const result = await handle({ input, ...session, reopen });
    if (result instanceof SerializedAnswer) return result;
    return new SerializedAnswer(call.type ? String(result) : JSON.stringify(result));
  });
  const ownAnswer = serializedAnswer instanceof TextAnswer ? serializedAnswer : undefined;
  const isKnown =
    ownAnswer?.headers.etag !== undefined &&
    hasEntityTag(event.headers['if-none-match'], ownAnswer.headers.etag);
  const { headers, ...body } =
    serializedAnswer instanceof FileAnswer
      ? buildFileBody(serializedAnswer)
      : await buildResponseBody(serializedAnswer, event.headers['accept-encoding']);
  return {
    statusCode: isKnown ? 304 : (ownAnswer?.status ?? 200),
    headers: {
      'content-type': call.type ?? 'application/json',
      'cache-control': 'no-store',
      ...buildDeprecationHeaders(call),
      ...ownAnswer?.headers,
      ...(!isKnown && headers),
    },
    ...(isKnown ? { body: '' } : body),
  };
}

/** Whether an `If-None-Match` header has an entity tag; it compares weakly (RFC 9110, 13.1.2). */
const hasEntityTag = (header = '', tag: string): boolean =>
  header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** Announces the end of a call a year before (RFC 9745, RFC 8594). */
const buildDeprecationHeaders = ({ deprecation }: AnyEndpoint): Record<string, string> =>
  deprecation
    ? {
        deprecation: `@${Date.parse(deprecation.since) / 1000}`,
        sunset: new Date(deprecation.until).toUTCString(),
      }
    : {};

const buildFileBody = ({ bytes, headers }: FileAnswer) => ({
  headers,
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});
