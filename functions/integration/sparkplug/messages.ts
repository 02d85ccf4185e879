// Messages of a Sparkplug node: birth, death, metrics and their aliases, and the order of messages (Sparkplug 3.0
// sections 5 and 6, decision G34). We only subscribe and are no primary host, so that nodes hear of no state of ours; a
// node whose data cannot be read is asked to be born again.
import type { Instant } from '#shared/day.ts';
import { LARGEST_STORED_VALUE } from '#shared/integration/machine-data/waiting.ts';
import { readMetricTime } from '#shared/integration/sparkplug/instant.ts';
import { decodePayload, type Metric, type Payload } from './payload.ts';
import {
  buildMetricKey,
  type NodeMessage,
  type NodeSession,
  type Sample,
  type SeenMetric,
} from './session.ts';
import { readNumber } from './value.ts';

/** Milliseconds for which a message waits for those before it. */
const REORDER_MS = 2_000;
/** Milliseconds between two requests of a birth. */
const REBIRTH_MS = 60_000;
/** Metrics of a node and its devices that are followed; further ones are ignored. */
const MAX_METRICS = 5_000;
const MAX_NAME_LENGTH = 200;
/** Messages that wait for those before them; beyond it they count as lost. */
const MAX_HELD = 200;
/** Magnitudes below it are zero, since the table stores no smaller ones. */
const SMALLEST_VALUE = 1e-9;

interface Received {
  session: NodeSession;
  samples: Sample[];
  /** Whether the node is to be asked for a birth now. */
  isRebirthDue: boolean;
  /** Epoch milliseconds at which the session must be looked at again, without a further message. */
  wakeAt?: number;
}

/**
 * Applies messages in the order of their arrival, and what is due at `now`. No message at all is the call that
 * `wakeAt` asked for.
 */
export function receiveMessages(
  before: NodeSession,
  messages: readonly NodeMessage[],
  now: number,
): Received {
  const session = structuredClone(before);
  const samples: Sample[] = [];
  for (const message of messages) samples.push(...receive(session, message, now));
  giveUpLateMessages(session, now);
  const { rebirthAskedAt = Number.NEGATIVE_INFINITY } = session;
  const isRebirthDue = session.isRebirthWanted && now - rebirthAskedAt >= REBIRTH_MS;
  if (isRebirthDue) Object.assign(session, { rebirthAskedAt: now, isRebirthWanted: false });
  const heldUntil = session.held.map(({ heldAt }) => heldAt + REORDER_MS);
  const wakes = [...heldUntil, ...(session.isRebirthWanted ? [rebirthAskedAt + REBIRTH_MS] : [])];
  return { session, samples, isRebirthDue, ...(wakes.length > 0 && { wakeAt: Math.min(...wakes) }) };
}

/** Gives up waiting for a message that is missing for too long: only a birth tells the state of the node again. */
function giveUpLateMessages(session: NodeSession, now: number): void {
  const isLate = session.held.some(({ heldAt }) => now - heldAt >= REORDER_MS);
  if (isLate || session.held.length > MAX_HELD)
    Object.assign(session, { held: [], isLost: true, isRebirthWanted: true });
}

function receive(session: NodeSession, message: NodeMessage, now: number): Sample[] {
  const payload = tryDecode(message.payload);
  if (!payload) {
    session.isRebirthWanted = true;
    return [];
  }
  if (message.type === 'NBIRTH') return receiveBirth(session, message, payload);
  if (message.type === 'NDEATH') return receiveDeath(session, message, payload);
  if (payload.seq === undefined) {
    session.isRebirthWanted = true;
    return [];
  }
  // The birth may still be in the queue.
  if (!session.isOnline || session.isLost || session.seq === undefined) return hold(session, message, now);
  const ahead = (payload.seq - session.seq - 1 + 256) % 256;
  // A number behind is that of a message that arrived once more.
  if (ahead >= 128) return [];
  if (ahead > 0) return hold(session, message, now);
  const samples = take(session, message, payload);
  return [...samples, ...takeHeld(session)];
}

/** Holds a message until those before it arrive. */
function hold(session: NodeSession, message: NodeMessage, now: number): Sample[] {
  if (!session.held.some(({ payload }) => payload === message.payload))
    session.held.push({ ...message, heldAt: now });
  return [];
}

/** Takes the messages that were held and follow now. */
function takeHeld(session: NodeSession): Sample[] {
  const samples: Sample[] = [];
  for (;;) {
    const next = session.held.find(
      ({ payload }) => decodePayload(toBytes(payload)).seq === (session.seq! + 1) % 256,
    );
    if (!next) return samples;
    session.held = session.held.filter((message) => message !== next);
    samples.push(...take(session, next, decodePayload(toBytes(next.payload))));
  }
}

/** Takes the message that follows the last one. */
function take(session: NodeSession, message: NodeMessage, payload: Payload): Sample[] {
  session.seq = payload.seq;
  const { type, device } = message;
  if (device !== undefined && type !== 'DDATA')
    session.devices = session.devices.filter((name) => name !== device);
  if (type === 'DDEATH') return [];
  if (type === 'DBIRTH') {
    session.devices.push(device!);
    for (const [key, metric] of Object.entries(session.metrics))
      if (metric.device === device) delete session.metrics[key];
    return bear(session, message, payload);
  }
  if (device !== undefined && !session.devices.includes(device)) {
    session.isRebirthWanted = true;
    return [];
  }
  const byAlias = new Map(Object.values(session.metrics).map((metric) => [metric.alias, metric]));
  return payload.metrics.flatMap((metric) => {
    const known =
      metric.alias === undefined
        ? session.metrics[buildMetricKey({ device, name: metric.name ?? '' })]
        : byAlias.get(String(metric.alias));
    if (known) return readSample(known, metric, message, payload);
    // The type of a metric is known from a birth only, so that the node has to send it again.
    session.isRebirthWanted = true;
    return [];
  });
}

function receiveBirth(session: NodeSession, message: NodeMessage, payload: Payload): Sample[] {
  const bdSeq = readBdSeq(payload);
  const bornAt = payload.timestamp === undefined ? undefined : String(payload.timestamp);
  const isRepeated = session.isOnline && bdSeq === session.bdSeq && bornAt === session.bornAt;
  if (isRepeated && !session.isLost) return [];
  Object.assign(session, {
    ...{ isOnline: true, isLost: false, isRebirthWanted: false, bdSeq, bornAt },
    ...{ changedAt: toInstant(message.receivedAt), seq: payload.seq ?? 0 },
    ...{ metrics: {}, devices: [] },
    held: session.held.filter(({ receivedAt }) => receivedAt >= message.receivedAt),
  });
  return [...bear(session, message, payload), ...takeHeld(session)];
}

/** Ends the session that the death names; the will of an earlier connection arrives late and ends nothing. */
function receiveDeath(session: NodeSession, message: NodeMessage, payload: Payload): Sample[] {
  if (!session.isOnline || readBdSeq(payload) !== session.bdSeq) return [];
  Object.assign(session, {
    ...{ isOnline: false, isLost: false, isRebirthWanted: false },
    ...{ changedAt: toInstant(message.receivedAt), seq: undefined, devices: [], held: [] },
  });
  return [];
}

/** Takes the metrics of a birth, with their values. */
function bear(session: NodeSession, message: NodeMessage, payload: Payload): Sample[] {
  const { device } = message;
  const samples: Sample[] = [];
  let count = Object.keys(session.metrics).length;
  for (const metric of payload.metrics) {
    const { name = '', alias, datatype } = metric;
    if (name === '' || name.length > MAX_NAME_LENGTH || count >= MAX_METRICS) continue;
    const seen: SeenMetric = {
      ...(device !== undefined && { device }),
      name,
      ...(alias !== undefined && { alias: String(alias) }),
      ...(datatype !== undefined && { type: datatype }),
    };
    session.metrics[buildMetricKey(seen)] = seen;
    count += 1;
    samples.push(...readSample(seen, metric, message, payload));
  }
  return samples;
}

/** Returns the value of a metric, and remembers it as the last one. */
function readSample(seen: SeenMetric, metric: Metric, message: NodeMessage, payload: Payload): Sample[] {
  const arrived = Number(readNumber(metric, metric.datatype ?? seen.type) ?? Number.NaN);
  if (Number.isNaN(arrived) || Math.abs(arrived) > LARGEST_STORED_VALUE) return [];
  const { device, name } = seen;
  const time = metric.timestamp ?? payload.timestamp;
  const readAt = time === undefined ? toInstant(message.receivedAt) : readMetricTime(time);
  const value = Math.abs(arrived) < SMALLEST_VALUE ? 0 : arrived;
  const at = readAt ?? toInstant(message.receivedAt);
  Object.assign(seen, { value, at });
  return [
    {
      ...{ ...(device !== undefined && { device }), name, value, at },
      isOfBirth: message.type.endsWith('BIRTH'),
      ...(readAt === undefined && { doubt: 'timeUnclear' as const }),
    },
  ];
}

function readBdSeq({ metrics }: Payload): string | undefined {
  const metric = metrics.find(({ name }) => name === 'bdSeq');
  const value = metric?.encoded.value;
  return value === undefined ? undefined : String(value);
}

const toBytes = (base64: string) => Buffer.from(base64, 'base64');
const toInstant = (time: number): Instant => new Date(time).toISOString();

function tryDecode(base64: string): Payload | undefined {
  try {
    return decodePayload(toBytes(base64));
  } catch {
    return undefined;
  }
}
