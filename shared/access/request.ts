// Requests for access: sent without a sign-in, then accepted or rejected by an administrator.
import * as z from 'zod';
import type { Day } from '../day.ts';
import { choice, email, note, requiredText } from '../fields.ts';
import { languages } from '../messages.ts';
import { type Profile, profiles } from '../permissions.ts';

export const AccessApplication = z.strictObject({
  name: requiredText(80),
  email: email(),
  /** The company's id, or the plant's address: its sub-domain, with or without the rest. */
  company: requiredText(200),
  message: note(1000).default(''),
  language: choice('language', languages),
});
export type AccessApplication = z.infer<typeof AccessApplication>;

/** Profiles that can be granted: all but `disabled`. */
type GrantableProfile = Exclude<Profile, 'disabled'>;
const grantableProfiles = profiles.filter((profile) => profile !== 'disabled') as [
  GrantableProfile,
  ...GrantableProfile[],
];

export const Admission = z.strictObject({ profile: choice('profile', grantableProfiles) });
export const Rejection = z.strictObject({ reason: note(500).min(1) });

export const requestStates = ['open', 'accepted', 'rejected'] as const;

export interface AccessRequest extends Omit<AccessApplication, 'company'> {
  plant: string;
  state: (typeof requestStates)[number];
  askedAt: string;
  /** Id of the last application merged into this request: processing the same one again changes nothing. */
  application: string;
  reason?: string;
}

/** Count of a day's applications to a plant that were refused because there were too many. */
export interface RefusedApplications {
  plant: string;
  on: Day;
  count: number;
}

/** Number of days for which administrators see the count of refused applications. */
export const REFUSED_APPLICATION_DAYS = 7;

/**
 * Returns the sender of a request for rate limiting: an IPv4 address, or the /64 network of an IPv6 address,
 * which belongs to one customer.
 */
export function getSenderAddress(address: string): string {
  const ipv4 = /[\d.]+$/.exec(address)?.[0] ?? '';
  if (!address.includes(':') || ipv4.includes('.')) return ipv4 || address;
  const [left = [], right] = address.split('::').map((side) => (side ? side.split(':') : []));
  const gap = right ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...gap, ...(right ?? [])].slice(0, 4).join(':').toLowerCase();
}

/** Days after which a request is deleted, answered or not. */
export const REQUEST_RETENTION_DAYS = 90;

/**
 * Returns the label that may identify a tenant or plant: `to1` for both `https://TO1.plants.example/login`
 * and `to1`.
 */
export function parseCompanyLabel(company: string): string | undefined {
  const [host = ''] = company
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/:?#]/);
  const [label = ''] = host.split('.');
  return /^[a-z0-9-]{1,60}$/.test(label) ? label : undefined;
}

/** Returns the plant label of a page's host: the one label before the main host, if any. */
export function parseHostLabel(host: string, main: string | undefined): string | undefined {
  const [label, rest] = host.toLowerCase().split(/\.(.*)/s);
  return main !== undefined && rest === main ? label : undefined;
}
