// Call of a push service: encrypts a message, signs it with the key of the stage, and posts it.
import webPush from 'web-push';
import { isPushTopic } from '#shared/push/notification.ts';
import { isPushServiceUrl, isPushSubject } from '#shared/push/services.ts';
import type { DeviceSubscription } from '../db/entities/push.ts';
import { getLocalPushService, loadPushKey } from '../http/push-key.ts';

const TIMEOUT_MS = 10_000;

export interface PushAnswer {
  /** Absent if the push service did not answer. */
  status?: number;
  retryAfter?: string | null;
}

interface PushRequest {
  text: string;
  topic: string;
  /** Seconds for which the push service keeps the message. */
  lifetime: number;
}

/** @throws Error if the request is not one that every push service takes */
export async function postToPushService(
  { endpoint, keys }: Pick<DeviceSubscription, 'endpoint' | 'keys'>,
  { text, topic, lifetime }: PushRequest,
): Promise<PushAnswer> {
  if (!isPushServiceUrl(endpoint, getLocalPushService())) throw new Error('the push service is not listed');
  if (!isPushTopic(topic)) throw new Error('the topic of a push message is not valid');
  const { publicKey, privateKey, subject } = await loadPushKey();
  if (!isPushSubject(subject)) throw new Error('push services do not take the subject of the key');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
    TTL: lifetime,
    topic,
    vapidDetails: { subject, publicKey, privateKey },
  });
  const { 'Content-Length': _, ...sentHeaders } = headers as Record<string, string | number>;
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sentHeaders).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body ?? []),
      // A listed service must not lead to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return {};
  }
}
