// The way to a tenant's SAP: where it stands and who we are there is a secret; what was sent, and what is known of it.
import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { SapDocument } from '../../shared/warehouse/sap.ts';
import { secretClient, setting } from '../http/aws.ts';
import { log } from '../http/log.ts';

const Link = z.object({
  url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  user: z.string().min(1),
  password: z.string().min(1),
  /** Whether it can be asked what became of a batch. */
  finds: z.boolean().default(false),
});
export type SapLink = z.infer<typeof Link>;

/** Undefined for a tenant without one, or whose secret names no SAP. @throws where it cannot be read now */
export async function linkOf(tenant: string): Promise<SapLink | undefined> {
  try {
    const { SecretString = '' } = await secretClient().send(
      new GetSecretValueCommand({ SecretId: `${setting('SAP_SECRETS')}${tenant}` }),
    );
    const { data, error } = Link.safeParse(parsed(SecretString));
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

/** `notReached`: nothing has left. `unknown`: something has, and nobody can say what became of it. */
export type Outcome =
  | { is: 'answered'; body: unknown }
  | { is: 'refused'; status: number; body: unknown }
  | { is: 'notReached' | 'unknown' };

const pathOf = (warehouseId: number) => `/warehouse/${warehouseId}/sap/movements`;

export const post = (link: SapLink, warehouseId: number, document: SapDocument): Promise<Outcome> =>
  ask(link, 'POST', pathOf(warehouseId), JSON.stringify(document), { 'idempotency-key': document.batchId });

export const find = (link: SapLink, warehouseId: number, { batchId }: SapDocument): Promise<Outcome> =>
  ask(link, 'GET', `${pathOf(warehouseId)}/${encodeURIComponent(batchId)}`);

/** Bytes of an answer. */
const MOST = 1_000_000;
/** Refused at the door, so nothing was posted; these two may tell of a request that is under way. */
const ambiguous: ReadonlySet<number> = new Set([408, 409]);

/** A connection of its own, so that it is known whether anything has left; redirections are not followed. */
function ask(
  { url, user, password }: SapLink,
  method: string,
  path: string,
  body = '',
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const to = new URL(`${url}${path}`);
  const secure = to.protocol === 'https:';
  let left = false;
  const options: RequestOptions = {
    method,
    agent: false,
    auth: `${user}:${password}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  };
  const request = (secure ? overHttps : overHttp)(to, options, (answer) => {
    textOf(answer).then(
      (text) => resolve(outcomeOf(answer.statusCode ?? 0, text)),
      () => resolve({ is: 'unknown' }),
    );
  });
  const fail = () => resolve({ is: left ? 'unknown' : 'notReached' });
  const late = setTimeout(
    () => {
      fail();
      request.destroy();
    },
    Number(setting('SAP_SECONDS')) * 1000,
  );
  request.on('socket', (socket) => {
    left = !socket.connecting;
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      left = true;
    });
  });
  request.on('error', fail);
  request.on('close', () => clearTimeout(late));
  request.end(body);
  return promise;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST) throw new Error('an answer longer than any of SAP');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function outcomeOf(status: number, text: string): Outcome {
  if (status >= 200 && status < 300) return { is: 'answered', body: parsed(text) };
  if (status >= 400 && status < 500 && !ambiguous.has(status))
    return { is: 'refused', status, body: parsed(text) };
  return { is: 'unknown' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
