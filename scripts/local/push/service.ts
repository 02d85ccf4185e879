// Push service of the local stack, for browsers that reach none of their own. It makes the keys of a device instead of
// the browser, so that it can show what was sent.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { readState, writeState } from '../database.ts';
import { type Exchange, readBody, send, sendJson } from '../exchange.ts';

/** Answers of push services that the developer page can choose. */
export const pushAnswers = [201, 400, 403, 404, 410, 413, 429, 500];
/** Seconds that an answer 429 asks to wait. */
const RETRY_AFTER = '5';
const MAX_BODY_BYTES = 4096;
const MAX_MESSAGES = 100;

interface Device {
  privateKey: string;
  auth: string;
  /** Public key of the stage to which it is bound. */
  serverKey: string;
}

interface PushedMessage {
  at: string;
  device: string;
  status: number;
  ttl: number;
  topic: string;
  /** The decrypted text. */
  text: string;
}

export interface PushService {
  serve(exchange: Exchange): unknown;
  /** Returns the received messages, newest first. */
  listMessages(): readonly PushedMessage[];
  getAnswer(): number;
  answerWith(status: number): void;
}

const Request = z.object({ serverKey: z.string().max(200) });

export function openPushService(database: DatabaseSync, address: string): PushService {
  const devices = new Map<string, Device>(JSON.parse(readState(database, 'push devices') ?? '[]'));
  const messages: PushedMessage[] = [];
  let answer = 201;

  async function subscribe(exchange: Exchange): Promise<void> {
    const { serverKey } = Request.parse(JSON.parse((await readBody(exchange.request, 1024)).toString()));
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const id = randomBytes(24).toString('base64url');
    const auth = randomBytes(16).toString('base64url');
    devices.set(id, { privateKey: pair.getPrivateKey('base64url'), auth, serverKey });
    writeState(database, 'push devices', JSON.stringify([...devices]));
    sendJson(exchange, 200, { endpoint: `${address}/${id}`, keys: { p256dh, auth } });
  }

  async function receive(exchange: Exchange, id: string): Promise<void> {
    const { headers } = exchange.request;
    const body = await readBody(exchange.request, 2 * MAX_BODY_BYTES);
    const device = devices.get(id);
    if (!device) return send(exchange, 410, {});
    const [, serverKey] = /k=([\w-]+)/.exec(headers.authorization ?? '') ?? [];
    const status = serverKey !== device.serverKey ? 403 : body.length > MAX_BODY_BYTES ? 413 : answer;
    messages.unshift({
      at: new Date(Date.now()).toISOString(),
      device: id,
      status,
      ttl: Number(headers.ttl),
      topic: String(headers.topic ?? ''),
      text: decrypt(body, device),
    });
    messages.length = Math.min(messages.length, MAX_MESSAGES);
    send(exchange, status, status === 429 ? { 'retry-after': RETRY_AFTER } : {});
  }

  return {
    async serve(exchange) {
      const [, id] = /^\/local\/push\/devices\/([\w-]+)$/.exec(exchange.path) ?? [];
      if (exchange.method === 'POST' && exchange.path === '/local/push/devices') return subscribe(exchange);
      if (exchange.method === 'POST' && id) return receive(exchange, id);
      if (exchange.method === 'GET' && exchange.path === '/local/push/messages')
        return sendJson(exchange, 200, { messages });
      send(exchange, 404, { 'content-type': 'text/plain' }, 'Not found');
    },
    listMessages: () => messages,
    getAnswer: () => answer,
    answerWith(status) {
      if (pushAnswers.includes(status)) answer = status;
    },
  };
}

/** Decrypts a message of one record (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer, { privateKey, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const input = derive(pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // A record ends in a delimiter and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
