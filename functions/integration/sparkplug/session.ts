// State of a Sparkplug node between its messages: whether it is online, its metrics and the order of its messages.
import type { Instant } from '#shared/day.ts';
import type { MessageType } from '#shared/integration/sparkplug/topic.ts';

/** Message of a node as it arrived. */
export interface NodeMessage {
  type: MessageType;
  device?: string;
  /** Payload in Base64. */
  payload: string;
  /** Epoch milliseconds at which it arrived. */
  receivedAt: number;
}

/** Metric of the last birth, with its last value. */
export interface SeenMetric {
  device?: string;
  name: string;
  /** Decimal digits of 64 bits. */
  alias?: string;
  type?: number;
  value?: number;
  at?: Instant;
}

export interface NodeSession {
  isOnline: boolean;
  /** Instant of the last birth or death, by our clock. */
  changedAt?: Instant;
  /** Number of the connection, which a death must name. */
  bdSeq?: string;
  /** Time of the last birth as the node sent it, so that a repeated one is recognised. */
  bornAt?: string;
  /** Number of the last message that was taken. */
  seq?: number;
  /** Whether a message was lost: nothing is taken until the next birth. */
  isLost: boolean;
  metrics: Record<string, SeenMetric>;
  /** Devices that are online. */
  devices: string[];
  /**
   * Messages that arrived before those that precede them. `heldAt` is the time at which they were taken, since those
   * before may still be in the queue, however long ago they arrived.
   */
  held: (NodeMessage & { heldAt: number })[];
  rebirthAskedAt?: number;
  isRebirthWanted: boolean;
}

/** Value of a metric that arrived. */
export interface Sample {
  device?: string;
  name: string;
  value: number;
  at: Instant;
  /** Whether it came with a birth, which repeats what is known. */
  isOfBirth: boolean;
  /** Why a person must look at it, whatever its value. */
  doubt?: 'timeUnclear';
}

export const newSession: NodeSession = {
  ...{ isOnline: false, isLost: false, isRebirthWanted: false },
  ...{ metrics: {}, devices: [], held: [] },
};

/** Returns the key of a metric: the name of a device contains no slash. */
export const buildMetricKey = ({ device = '', name }: Pick<SeenMetric, 'device' | 'name'>): string =>
  `${device}/${name}`;

/** Whether values of a metric are current: its node, and its device if it has one, are online. */
export const isCurrent = (
  { isOnline, devices }: NodeSession,
  { device }: Pick<SeenMetric, 'device'>,
): boolean => isOnline && (device === undefined || devices.includes(device));
