// The tablets of a plant: what an administrator says of one, and who was seen on it.
import * as z from 'zod';
import { required } from '../fields.ts';

export const deviceStates = ['active', 'shutOut'] as const;

/** A ULID the tablet made for itself. */
export const deviceId = z.ulid();

export const Device = z.strictObject({ name: required(60) });

/** As the table keeps it. */
export interface DeviceState {
  name: string;
  state: (typeof deviceStates)[number];
  /** Why it is shut out. */
  reason?: string;
}

/** Somebody who works on a device, and the last day they were seen there. */
export interface Sighted {
  user: string;
  name: string;
  on: string;
  /** Their sign-in there, which ends with the device. */
  signIn?: string;
}

/** People a device remembers: whoever was seen last. */
const MOST_PEOPLE = 20;

/** What is kept of a device once somebody was seen on it, or undefined where nothing is new that day. */
export function sighting(people: readonly Sighted[], seen: Sighted): Sighted[] | undefined {
  const before = people.find(({ user }) => user === seen.user);
  if (before?.on === seen.on && before.signIn === seen.signIn && before.name === seen.name) return undefined;
  return [seen, ...people.filter(({ user }) => user !== seen.user)].slice(0, MOST_PEOPLE);
}

/** Before anybody names it: by the end of its id. */
export const firstName = (id: string): string => id.slice(-6);
