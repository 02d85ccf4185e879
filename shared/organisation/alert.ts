// Alerts to a team at work or to one user, and the profiles whose devices receive them.
import type { Profile } from '../permissions.ts';
import type { AlertCode } from './alert-text.ts';

export interface Alert {
  /** Team that receives it; absent in an alert to one user. */
  teamId?: number;
  /** User who receives it, as reporter or follower of an EWO. */
  userId?: string;
  code: AlertCode;
  values: Record<string, string | number>;
  /** Path below the reader's layout: `orders/edit/…` exists under /app/tablet and under /app/planning. */
  link?: string;
  /** The user whose action caused the alert; it is not shown to that user (domain 5.4). */
  fromUser?: string;
  /** Whether it tells of a stop that leaders may hear of outside their hours at work. */
  isUrgent?: boolean;
}

/** Id of the events of alerts to one user, where those of a team have its id. */
export const OWN_ALERTS = 'own';

/** Maximum length of an administrator's message to a team. */
export const MAX_MESSAGE_LENGTH = 300;

const alertProfiles: readonly (Profile | 'tenantRoot')[] = ['technician', 'admin', 'superAdmin'];

/**
 * Whether a profile receives alerts of teams. A device belongs to the team chosen on it: technicians choose one of
 * their own teams, the others any team of the plant.
 */
export const canReceiveAlerts = (profile: Profile | 'tenantRoot'): boolean => alertProfiles.includes(profile);

const RETENTION_DAYS = 2;
const retentionMs = RETENTION_DAYS * 86_400_000;

/** Returns the instant before which alerts are no longer delivered. */
export const computeAlertCutoff = (now: string): string =>
  new Date(Date.parse(now) - retentionMs).toISOString();

/** Returns the time-to-live of an alert written at `at`, in epoch seconds as DynamoDB expects. */
export const computeAlertExpiry = (at: string): number => Math.ceil((Date.parse(at) + retentionMs) / 1000);
