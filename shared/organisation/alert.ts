// What a team is told while it works, and whose devices are told.
import type { Profile } from '../permissions.ts';
import type { AlertCode } from './alert-text.ts';

export interface Alert {
  teamId: number;
  code: AlertCode;
  values: Record<string, string | number>;
  /** A path below the layout its reader works in: `orders/edit/…` stands under /app/tablet and under /app/planning. */
  link?: string;
  /** Whoever said it themselves is not told. */
  fromUser?: string;
}

/** Of what an administrator says to a team. */
export const LONGEST_MESSAGE = 300;

const hearing: readonly (Profile | 'tenantRoot')[] = ['technician', 'admin', 'superAdmin'];

/** A device belongs to a team because somebody chose so: technicians one of their own teams, the others any of the plant. */
export const hears = (profile: Profile | 'tenantRoot'): boolean => hearing.includes(profile);

const DAYS_KEPT = 2;
const keptMs = DAYS_KEPT * 86_400_000;

/** What is older than this nobody is told any more. */
export const forgottenBefore = (now: string): string => new Date(Date.parse(now) - keptMs).toISOString();

/** When the table may sweep what was written at `at`, in its own seconds. */
export const expiryOf = (at: string): number => Math.ceil((Date.parse(at) + keptMs) / 1000);
