// Body of a webhook's message (decision G7).
import type { EventType, TEST_TYPE } from './webhook.ts';

/** Size of `data` above which it has ids alone. */
const MAX_DATA_BYTES = 20 * 1024;

export interface WebhookEvent {
  type: EventType | typeof TEST_TYPE;
  /** Instant of the change. */
  at: string;
  plant: string;
  data: { id: string | number } & Record<string, unknown>;
}

/** Fields of `data` that remain if it is too large. */
const identifies = (name: string) => name === 'id' || name === 'code' || name.endsWith('Id');

/** Returns the body as it is signed and sent at every attempt. */
export function buildWebhookBody(id: string, { type, at, plant, data }: WebhookEvent): string {
  const isLarge = new TextEncoder().encode(JSON.stringify(data)).length > MAX_DATA_BYTES;
  const sentData = isLarge
    ? { ...Object.fromEntries(Object.entries(data).filter(([name]) => identifies(name))), truncated: true }
    : data;
  return JSON.stringify({ id, type, at, plant, data: sentData });
}
