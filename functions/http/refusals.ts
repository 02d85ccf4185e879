// Maps errors to responses: a refusal with its code and fields; any other error is logged and answered
// without details.
import type { MiddlewareObj } from '@middy/core';
import { formatMessage, type MessageCode, parseValidationMessage } from '#shared/messages.ts';
import { type RefusalBody, type RefusalDetails, RefusalError, refusalStatuses } from '#shared/refused.ts';
import { findKeyScheme, isBasicPath } from './key/key-session.ts';
import { buildODataRefusal } from './key/odata-refusal.ts';
import { buildScimRefusal, isScimPath } from './key/scim-refusal.ts';
import { log } from './log.ts';
import { buildMetricFields } from './metrics.ts';
import { type Claims, getViewerAddress, plantCodePattern } from './session.ts';
import { getTrace } from './trace.ts';

/** Names and codes of errors after which nothing was written and a retry may succeed. */
const unwrittenErrors = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Names and codes of errors after which a write may have been executed: its answer is missing. */
const unknownErrors = new Set([
  'AbortError',
  'TimeoutError',
  'TransactionInProgressException',
  'InternalServerError',
  'ServiceUnavailable',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether the disk of the local stack is full: its table, files and queues report it. Nothing was written,
 * and reads still work.
 */
const isDiskFull = ({ name, message }: Error): boolean =>
  name === 'InsufficientStorage' || (name === 'InternalServerError' && message.includes('disk is full'));

/** Returns the refusal for an error, or undefined for an internal error. */
function toRefusal(error: ServiceError, event: Event): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  if (error.statusCode === 404) return new RefusalError('notFound', 'notFound');
  if (error.statusCode === 422 || error.statusCode === 415) return new RefusalError('invalid', 'brokenJson');
  if (isDiskFull(error)) return new RefusalError('unavailable', 'diskFull');
  const isOneOf = (errors: Set<string>) => errors.has(error.name) || errors.has(error.code ?? '');
  const isUnknown = isOneOf(unknownErrors);
  if (!isUnknown && !isOneOf(unwrittenErrors)) return undefined;
  return new RefusalError('unavailable', isUnknown ? getUnknownCode(event) : 'unavailable');
}

interface ServiceError extends Error {
  statusCode?: number;
  /** Code of an error of the connection. */
  code?: string;
}

/** Returns the code for a call whose last write may have been executed. */
const getUnknownCode = ({ headers = {}, requestContext }: Event): MessageCode =>
  requestContext?.http?.method === 'GET'
    ? 'unavailable'
    : headers['idempotency-key'] === undefined
      ? 'outcomeUnclear'
      : 'outcomeUnknown';

/** Returns the body of a refusal. Field codes are plain identifiers; their limits are sent separately. */
function buildBody({ fields, values }: RefusalDetails): Pick<RefusalBody, 'fields' | 'limits' | 'values'> {
  if (!fields) return { values };
  const parsedFields = Object.entries(fields).map(([name, problem]) => ({
    name,
    ...parseValidationMessage(problem),
  }));
  const limitedFields = parsedFields.filter(({ limit }) => limit !== undefined);
  return {
    fields: Object.fromEntries(parsedFields.map(({ name, code }) => [name, code])),
    limits:
      limitedFields.length > 0
        ? Object.fromEntries(limitedFields.map(({ name, limit }) => [name, limit!]))
        : undefined,
    values,
  };
}

interface Event {
  rawPath?: string;
  headers?: Record<string, string | undefined>;
  requestContext?: {
    http?: { method: string; path: string; sourceIp?: string };
    requestId?: string;
    authorizer?: { jwt?: { claims?: Claims } };
  };
}

/** Default seconds of the Retry-After header of 429. */
const RETRY_AFTER_SECONDS = 60;

/** Kinds of refusals that are logged as warnings, with user and address: attempts without permission, or too many. */
const watchedKinds = new Set(['unauthenticated', 'forbidden', 'tooMany']);

const truncateClaim = (claim: unknown) => (claim === undefined ? undefined : String(claim).slice(0, 200));

/** Returns the log fields of a call of a watched kind: ids only, nothing of its input. */
function buildCallerFields({ headers = {}, requestContext = {} }: Event) {
  const { http, authorizer } = requestContext;
  const { tenant, user } = authorizer?.jwt?.claims ?? {};
  return {
    tenant: truncateClaim(tenant),
    user: truncateClaim(user),
    plant: plantCodePattern.exec(headers['x-plant'] ?? '')?.[0],
    from: getViewerAddress(headers, http?.sourceIp ?? ''),
  };
}

/** Logs a refused or failed call in one line, which is a metric too. */
function logRefusal(refusal: RefusalError | undefined, error: Error, event: Event): void {
  const code = refusal?.code ?? 'unexpected';
  const fields = {
    status: refusal ? refusalStatuses[refusal.kind] : 500,
    ...buildMetricFields('refusals', 1, { code }),
  };
  if (!refusal || refusal.kind === 'unavailable') log('error', 'call failed', { ...fields, error });
  else if (watchedKinds.has(refusal.kind)) log('warn', 'refused', { ...fields, ...buildCallerFields(event) });
  else log('info', 'refused', fields);
}

/** Returns the scheme by which a client other than a person signs in to a path. */
const findScheme = (path: string) => (isScimPath(path) ? 'Bearer' : findKeyScheme(path));

export const createRefusalMiddleware = (): MiddlewareObj => ({
  onError: (request) => {
    const error = request.error as Error;
    const refusal = toRefusal(error, request.event as Event);
    const code = refusal?.code ?? 'unexpected';
    const requestId = getTrace()?.correlationId;
    const { rawPath = '' } = request.event as Event;
    const keyScheme = refusal?.kind === 'unauthenticated' ? findScheme(rawPath) : undefined;
    const retryAfter =
      refusal?.details.retryAfter ?? (refusal?.kind === 'tooMany' ? RETRY_AFTER_SECONDS : undefined);
    logRefusal(refusal, error, request.event as Event);
    const body: RefusalBody = {
      code,
      message: formatMessage(code, 'en', refusal?.details.values),
      ...buildBody(refusal?.details ?? {}),
      ...(requestId && !refusal?.details.isUniform && { requestId }),
    };
    const response = {
      statusCode: refusal ? refusalStatuses[refusal.kind] : 500,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(keyScheme !== undefined && { 'www-authenticate': keyScheme }),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
    };
    const { requestContext } = request.event as Event;
    request.response = isBasicPath(rawPath)
      ? buildODataRefusal(response, body, requestContext?.http?.method)
      : isScimPath(rawPath)
        ? buildScimRefusal(response, body)
        : { ...response, body: JSON.stringify(body) };
  },
});
