// Call of a webhook's receiver: one connection to a checked address, no redirects, and little of the answer.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { FailureReason } from '#shared/integration/webhook.ts';
import {
  getHostName,
  isIp,
  isLocalReceiver,
  isPublicIp,
  parseReceiverUrl,
} from '#shared/integration/webhook-address.ts';
import { lookUpAddresses } from '../http/dns.ts';
import { getAddressRules } from '../integration/public.ts';

/** Milliseconds for everything, from the lookup to the end of the answer. */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 4096;
const MAX_HEADER_BYTES = 65_536;

export interface CallOutcome {
  status?: number;
  /** Absent if the receiver took the message. */
  reason?: FailureReason;
  retryAfter?: string;
  /** Beginning of the answer. */
  answer?: string;
}

interface WebhookCall {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Address to which the connection goes; undefined if the name has one that is not public. */
async function findAddress(url: URL): Promise<string | undefined> {
  const host = getHostName(url);
  if (isLocalReceiver(url)) return '127.0.0.1';
  const addresses = isIp(host) ? [host] : await lookUpAddresses(host);
  if (addresses.length === 0) throw new Error('the receiver has no address');
  return addresses.every(isPublicIp) ? addresses[0] : undefined;
}

/** Posts a message to a receiver. */
export async function callReceiver({ url: text, headers, body }: WebhookCall): Promise<CallOutcome> {
  const url = parseReceiverUrl(text, getAddressRules());
  if (!url) return { reason: 'addressNotPublic' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const address = await findAddress(url);
    if (address === undefined) return { reason: 'addressNotPublic' };
    return await post(url, { address, headers, body, signal });
  } catch (error) {
    return { reason: signal.aborted ? 'timeout' : findConnectionReason(error) };
  }
}

/** Codes of Node's errors about certificates, which have no common prefix. */
const certificateError = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|ERR_TLS|ERR_SSL/;
const findConnectionReason = (error: unknown): FailureReason =>
  certificateError.test((error as NodeJS.ErrnoException).code ?? '') ? 'certificate' : 'notReached';

interface Post {
  address: string;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
}

/** The name stays that of the address for TLS and `Host`, while the connection goes to the checked address. */
function post(url: URL, { address, headers, body, signal }: Post): Promise<CallOutcome> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      // A connection of its own: none that was opened for another name or an earlier address.
      agent: false,
      lookup: (_name, { all }, done) => {
        const family = isIP(address);
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      // From here on the status decides, also if the connection breaks or is ended early.
      request.off('error', reject).on('error', () => undefined);
      readAnswer(response).then((answer) => {
        resolve({ ...judge(response), answer });
        request.destroy();
      });
    });
    request.end(body);
  });
}

function judge({ statusCode = 0, headers }: IncomingMessage): CallOutcome {
  const retryAfter = headers['retry-after'];
  const status = { status: statusCode, ...(retryAfter !== undefined && { retryAfter }) };
  if (statusCode >= 200 && statusCode < 300) return status;
  return { ...status, reason: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status' };
}

/** Reads the beginning of the answer; what was read until the connection broke or the time was over suffices. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status decides, whatever becomes of the body.
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}
