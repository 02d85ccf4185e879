// Client of a tenant's SAP: address and credentials are a secret; calls return whether they were answered,
// refused, or have an unknown outcome.
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http';
import { request as overHttps } from 'node:https';
import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { SapDocument } from '#shared/warehouse/sap.ts';
import { getSecretClient, getSetting } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { getTrace } from '../http/trace.ts';

const Link = z.object({
  url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  user: z.string().min(1),
  password: z.string().min(1),
  /** Whether the SAP interface can be queried for the outcome of a batch. */
  finds: z.boolean().default(false),
});
export type SapLink = z.infer<typeof Link>;

/**
 * Returns the connection; undefined if the tenant has none, or an invalid secret.
 * @throws if it cannot be read now
 */
export async function findSapLink(tenant: string): Promise<SapLink | undefined> {
  try {
    const { SecretString = '' } = await getSecretClient().send(
      new GetSecretValueCommand({ SecretId: `${getSetting('SAP_SECRETS')}${tenant}` }),
    );
    const { data, error } = Link.safeParse(parseJson(SecretString));
    if (error)
      log('error', 'the secret of a tenant names no SAP', {
        tenant,
        fields: Object.keys(z.flattenError(error).fieldErrors),
      });
    return data;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Outcome of a call. `notReached`: nothing was sent. `locked`: nothing was posted, because another user holds
 * in SAP what it needs. `unknown`: the request was sent, but its outcome is unknown.
 */
export type SapCallOutcome =
  | { is: 'answered'; body: unknown }
  | { is: 'refused'; status: number; body: unknown }
  | { is: 'notReached' | 'locked' | 'unknown' };

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
type Exchange = { is: 'response'; response: Response } | { is: 'notReached' | 'unknown' };

const buildUrlPath = (warehouseId: number) => `/warehouse/${warehouseId}/sap/movements`;

/**
 * Posts a batch. If SAP requires a token against forged requests, which it says before it posts anything, the
 * token is fetched together with its cookies and the batch is sent once more (decisions G41).
 */
export async function postSapBatch(
  link: SapLink,
  warehouseId: number,
  document: SapDocument,
): Promise<SapCallOutcome> {
  const urlPath = buildUrlPath(warehouseId);
  const post = (tokenHeaders: Record<string, string>) =>
    sendRequest(link, 'POST', urlPath, JSON.stringify(document), {
      'idempotency-key': document.batchId,
      ...tokenHeaders,
    });
  const first = await post({});
  if (!isTokenRequired(first)) return toCallOutcome(first);
  const session = await sendRequest(link, 'GET', urlPath, '', { [TOKEN_HEADER]: 'fetch' });
  if (session.is !== 'response') return { is: 'notReached' };
  const tokenHeaders = buildTokenHeaders(session.response.headers);
  return toCallOutcome(tokenHeaders ? await post(tokenHeaders) : first);
}

export const querySapBatch = async (
  link: SapLink,
  warehouseId: number,
  { batchId }: SapDocument,
): Promise<SapCallOutcome> =>
  toCallOutcome(
    await sendRequest(link, 'GET', `${buildUrlPath(warehouseId)}/${encodeURIComponent(batchId)}`),
  );

const TOKEN_HEADER = 'x-csrf-token';

const isTokenRequired = (exchange: Exchange): boolean =>
  exchange.is === 'response' &&
  exchange.response.status === 403 &&
  String(exchange.response.headers[TOKEN_HEADER]).toLowerCase() === 'required';

/** Returns the headers that send a token and the cookies of its session back; undefined without a token. */
function buildTokenHeaders({
  [TOKEN_HEADER]: token,
  'set-cookie': cookies = [],
}: IncomingHttpHeaders): Record<string, string> | undefined {
  if (typeof token !== 'string') return undefined;
  // Only the name and the value of a cookie are sent back.
  return { [TOKEN_HEADER]: token, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}

/** Maximum bytes of a response. */
const MAX_RESPONSE_BYTES = 1_000_000;
/**
 * Client errors of the HTTP interface, after which nothing was posted, except these two, which may refer to a
 * running request.
 */
const ambiguousStatuses: ReadonlySet<number> = new Set([408, 409]);

/** Sends a request on its own connection, to know whether anything was sent; redirects are not followed. */
function sendRequest(
  { url, user, password }: SapLink,
  method: string,
  urlPath: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const targetUrl = new URL(`${url}${urlPath}`);
  const { correlationId } = getTrace() ?? {};
  const isSecure = targetUrl.protocol === 'https:';
  let isSent = false;
  const options: RequestOptions = {
    method,
    agent: false,
    auth: `${user}:${password}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(correlationId && { 'x-correlation-id': correlationId }),
      ...headers,
    },
  };
  const request = (isSecure ? overHttps : overHttp)(targetUrl, options, (answer) => {
    readResponseText(answer).then(
      (text) =>
        resolve({
          is: 'response',
          response: { status: answer.statusCode ?? 0, headers: answer.headers, text },
        }),
      () => resolve({ is: 'unknown' }),
    );
  });
  const fail = () => resolve({ is: isSent ? 'unknown' : 'notReached' });
  const timeout = setTimeout(
    () => {
      fail();
      request.destroy();
    },
    Number(getSetting('SAP_SECONDS')) * 1000,
  );
  request.on('socket', (socket) => {
    isSent = !socket.connecting;
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isSent = true;
    });
  });
  request.on('error', fail);
  request.on('close', () => clearTimeout(timeout));
  request.end(body);
  return promise;
}

async function readResponseText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('an answer longer than any of SAP');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function toCallOutcome(exchange: Exchange): SapCallOutcome {
  if (exchange.is !== 'response') return exchange;
  const { status, text } = exchange.response;
  if (status === 423) return { is: 'locked' };
  if (status >= 200 && status < 300) return { is: 'answered', body: parseJson(text) };
  if (status >= 400 && status < 500 && !ambiguousStatuses.has(status))
    return { is: 'refused', status, body: parseJson(text) };
  return { is: 'unknown' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
