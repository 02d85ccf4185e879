// Distinguishes answers of the service from those of gateways, firewalls, proxies and login pages in between:
// only an answer with the service's version counts, and only JSON with a known code is a refusal.
import { getAnswerShape, hasAnswerShape } from '#shared/answer-shape.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { createProblem, type MessageCode } from '#shared/messages.ts';
import { type RefusalBody, RefusalError, type RefusalKind, refusalStatuses } from '#shared/refused.ts';
import { VERSION_HEADER } from '#shared/version.ts';
import { i18n } from './i18n/i18n.ts';
import { setLock } from './session/lock.ts';
import { findServiceFailure, Intercepted, Unreachable } from './unreachable.ts';

const getContentType = (answer: Response): string => answer.headers.get('content-type') ?? '';

/** Whether the service gave the answer: each of its answers has its version, and no other has. */
export const isOwnAnswer = (answer: Response): boolean => answer.headers.has(VERSION_HEADER);

/**
 * `code` is the text for a failure after which a write may have been executed.
 * @throws Intercepted if another system answered; Refused signIn if the gateway does not accept the token
 */
export async function assertOwnAnswer(answer: Response, code?: MessageCode): Promise<void> {
  if (isOwnAnswer(answer)) return;
  if (answer.status === 401 && isGatewayMessage(parseBody(await readText(answer)), 'Unauthorized'))
    throw new RefusalError('unauthenticated', 'signIn');
  throw new Intercepted(findInterceptedCode(answer, code), readRetryAfter(answer));
}

const readText = (answer: Response) => answer.text().catch(() => undefined);

/** Parses the JSON of an answer. @throws Intercepted if it is not one of the service; Unreachable if it is cut */
export function parseAnswer(
  contract: AnyEndpoint,
  answer: Response,
  text: string,
  code?: MessageCode,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw isJson(answer)
      ? new Unreachable('the answer is cut', { cause: error, code })
      : new Intercepted('blocked');
  }
  if (!hasAnswerShape(value, getAnswerShape(contract))) throw new Intercepted('blocked');
  return value;
}

const isJson = (answer: Response): boolean => /^application\/json\b/i.test(getContentType(answer));

/** Returns the error of an answer without a status of success. */
export async function parseRefusal(answer: Response): Promise<Error> {
  const body = parseBody(await readText(answer));
  const kind = findRefusalKind(answer.status);
  const retryAfter = readRetryAfter(answer);
  const failure = findServiceFailure(body);
  if (failure) return failure;
  if (!kind || !isRefusalBody(body)) {
    // An answer that claims to be JSON and is none was cut on its way.
    if (body === undefined && isJson(answer)) return new Unreachable('the answer is cut');
    return new Intercepted(findInterceptedCode(answer), retryAfter);
  }
  const { code } = body;
  // The functions refuse a call that came past the distribution, whatever it asks for.
  if (code === 'blocked') return new Intercepted(findInterceptedCode(answer), retryAfter);
  if (!isKnownCode(code)) return new Intercepted('unexpected', retryAfter);
  if (code === 'deviceShutOut') setLock({ shutOut: { reason: String(body.values?.reason ?? '') } });
  const fields = Object.entries(body.fields ?? {}).map(
    ([name, problemCode]) => [name, createProblem(problemCode, body.limits?.[name])] as const,
  );
  return new RefusalError(kind, code, {
    fields: body.fields && Object.fromEntries(fields),
    values: body.values,
    retryAfter,
  });
}

function parseBody(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** API Gateway answers in its own format, such as `{"message":"Unauthorized"}` to an expired token. */
const isGatewayMessage = (body: unknown, message: string): boolean =>
  isObject(body) && body.message === message && Object.keys(body).length === 1;

const isRefusalBody = (body: unknown): body is RefusalBody =>
  isObject(body) && typeof body.code === 'string' && typeof body.message === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether this version of the app has a text for the code; every code counts until the texts are loaded. */
const isKnownCode = (code: string): boolean =>
  !i18n.isInitialized || !i18n.hasLoadedNamespace('messages') || i18n.exists(`messages:${code}`);

/** Returns the text for the status of an answer given in place of the service. */
function findInterceptedCode({ status }: Response, code: MessageCode = 'unavailable'): MessageCode {
  if (status === refusalStatuses.tooLarge) return 'bodyTooLarge';
  if (status === refusalStatuses.tooMany) return 'tooManyRequests';
  return status >= 500 ? code : 'blocked';
}

const findRefusalKind = (status: number): RefusalKind | undefined =>
  (Object.keys(refusalStatuses) as RefusalKind[]).find((kind) => refusalStatuses[kind] === status);

/** Seconds to wait after a 429 that does not say how long, as those of the gateway. */
const DEFAULT_RETRY_AFTER_SECONDS = 30;

/** Returns the seconds of the Retry-After header, which is a number or a date. */
function readRetryAfter(answer: Response): number | undefined {
  const header = answer.headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  if (seconds > 0) return Math.ceil(seconds);
  return answer.status === refusalStatuses.tooMany ? DEFAULT_RETRY_AFTER_SECONDS : undefined;
}
