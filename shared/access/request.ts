// A request for access: what a stranger asks, and what becomes of it.
import * as z from 'zod';
import type { Day } from '../day.ts';
import { choice, email, note, required } from '../fields.ts';
import { languages } from '../messages.ts';
import { type Profile, profiles } from '../permissions.ts';

/** What ends up in the subject of a mail. */
const line = (max: number) => required(max).regex(/^[^\r\n\t]*$/);

export const AccessApplication = z.strictObject({
  name: line(80),
  email: email(),
  /** The company's id, or the plant's address: its sub-domain, with or without the rest. */
  company: line(200),
  message: note(1000).default(''),
  language: choice('language', languages),
});
export type AccessApplication = z.infer<typeof AccessApplication>;

/** Nobody is let in to be shut out. */
type Granted = Exclude<Profile, 'disabled'>;
const granted = profiles.filter((profile) => profile !== 'disabled') as [Granted, ...Granted[]];

export const Admission = z.strictObject({ profile: choice('profile', granted) });
export const Rejection = z.strictObject({ reason: note(500).min(1) });

export const requestStates = ['open', 'accepted', 'rejected'] as const;

export interface AccessRequest extends Omit<AccessApplication, 'company'> {
  plant: string;
  state: (typeof requestStates)[number];
  askedAt: string;
  /** The application it was last made of: the same one told twice changes nothing. */
  application: string;
  reason?: string;
}

/** What was turned away of a plant in a day: more came than anybody reads. */
export interface TurnedAway {
  plant: string;
  on: Day;
  count: number;
}

/** Days of which an administrator is told how much was turned away. */
export const TURNED_AWAY_DAYS = 7;

/** Who is one sender: an address, of the newer kind its network, all of which is one customer's. */
export function senderAt(address: string): string {
  const old = /[\d.]+$/.exec(address)?.[0] ?? '';
  if (!address.includes(':') || old.includes('.')) return old || address;
  const [left = [], right] = address.split('::').map((side) => (side ? side.split(':') : []));
  const gap = right ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return [...left, ...gap, ...(right ?? [])].slice(0, 4).join(':').toLowerCase();
}

/** Days after which a request is forgotten, answered or not. */
export const REQUEST_DAYS = 90;

/** The word that can name a tenant or a plant: `https://TO1.plants.example/login` and `to1` alike. */
export function addressed(company: string): string | undefined {
  const [host = ''] = company
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/:?#]/);
  const [label = ''] = host.split('.');
  return /^[a-z0-9-]{1,60}$/.test(label) ? label : undefined;
}

/** The plant's address a page stands at: the one label before the main host. */
export function addressAt(host: string, main: string | undefined): string | undefined {
  const [label, rest] = host.toLowerCase().split(/\.(.*)/s);
  return main !== undefined && rest === main ? label : undefined;
}
