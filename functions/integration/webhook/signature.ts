// Signature of a webhook's message after Standard Webhooks, and the secrets that make it.
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookSecrets } from '../../db/entities/webhooks.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** Hours for which both secrets sign after a rotation. */
const OVERLAP_HOURS = 24;
const HOUR_MS = 3_600_000;

const createSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export const createSecrets = (): WebhookSecrets => ({ current: createSecret() });

/** Returns the secrets after a rotation; one that was previous until now signs no more. */
export const rotateSecrets = ({ current }: WebhookSecrets, now: string): WebhookSecrets => ({
  current: createSecret(),
  previous: current,
  previousUntil: new Date(Date.parse(now) + OVERLAP_HOURS * HOUR_MS).toISOString(),
});

export interface SignedMessage {
  id: string;
  /** Epoch seconds of the attempt. */
  timestamp: number;
  /** The very bytes that are sent. */
  body: Buffer;
}

function sign(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${digest}`;
}

/** Returns the value of the header: a signature for each valid secret, the newest first. */
export function buildSignature(
  { current, previous, previousUntil }: WebhookSecrets,
  message: SignedMessage,
): string {
  const isPreviousValid =
    previousUntil !== undefined && message.timestamp * 1000 <= Date.parse(previousUntil);
  const secrets = previous !== undefined && isPreviousValid ? [current, previous] : [current];
  return secrets.map((secret) => sign(secret, message)).join(' ');
}
