// Entities of push connections: tickets, connections, their owners and subscriptions; and of notifications on
// devices. All of them expire and cause no reactions.
import type { PlantOptions, Profile } from '#shared/permissions.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

/** User at a page, as the session was when the ticket was given. */
export interface SocketOwner extends PlantOptions {
  tenant: string;
  plant: string;
  user: string;
  profile: Profile;
  teamId?: number;
  operatorId?: number;
  /** Teams of a technician; absent for profiles that may hear every team. */
  teams?: number[];
  signIn?: string;
  device?: string;
}
interface SocketTicket extends SocketOwner, ExpiringItem {
  /** ISO instant after which the ticket opens nothing. */
  until: string;
}
const options = { ids: 'text', isReferenceable: false, isAudited: false, isComputed: true } as const;

/** Tenant-independent: single-use ticket of a connection. Id: digest of the ticket. */
export const socketTickets = defineEntity('socketTicket', type<SocketTicket>(), {
  ...options,
  scope: 'global',
});

export interface SocketConnection extends SocketOwner, ExpiringItem {
  /** Topics that the page shows, as they are in the ids of the subscriptions. */
  topics: string[];
  /** Epoch milliseconds of the message that named the topics. */
  shownAt: number;
}
/** Tenant-independent, since a message names its connection only. Id: that of the gateway. */
export const socketConnections = defineEntity('socketConnection', type<SocketConnection>(), {
  ...options,
  scope: 'global',
});

/**
 * Connections by the sign-in, member and tablet that they end with. Id:
 * `signIn/<sign-in> <connection>`, `member/<plant>/<user> <connection>`, `device/<plant>/<device> <connection>`.
 */
export const socketHolders = defineEntity('socketHolder', type<ExpiringItem>(), {
  ...options,
  scope: 'tenant',
});

/** Connections by topic. Id: `<topic> <connection>`. */
export const subscriptions = defineEntity('subscription', type<ExpiringItem>(), options);

/** Device of a person that shows notifications, and the session in which the person allowed it. */
export interface DeviceSubscription extends ExpiringItem {
  userId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  name: string;
  showsTexts: boolean;
  isTouch: boolean;
  /** Instant at which the device was allowed or last confirmed. */
  confirmedAt: string;
  signIn?: string;
  /** Tablet, as the plant of the session knows it. */
  device?: string;
  plant: string;
}
/** Id: digest of the endpoint, so that a device has one subscription, of one person. */
export const deviceSubscriptions = defineEntity('deviceSubscription', type<DeviceSubscription>(), {
  ...options,
  scope: 'tenant',
});

/** Attempts of a notification. Id: `<event>.<kind>.<subscription>`. */
export const pushDeliveries = defineEntity(
  'pushDelivery',
  type<
    {
      /** Instant before which it is not sent again: its turn, or the end of a running attempt. */
      after: string;
      attempts: number;
      /** Set once it was sent or given up. */
      isDone?: boolean;
    } & ExpiringItem
  >(),
  { ...options, scope: 'tenant' },
);
