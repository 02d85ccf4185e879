// Current user of the tablet, and access tokens for sending entries of any user.

import { readSealedToken } from '../session/keyring/token-store.ts';
import { findCurrentUser as here } from '../session/person.ts';
import { getSelectedPlant } from '../session/selected-plant.ts';
import { getAccessToken, renewAccessToken } from '../session/sign-in.ts';
import { findSignedInUser } from '../session/stored-token.ts';
import type { Person } from './store.ts';

export const findCurrentUser = here;

export function findCurrentPerson(): Person | undefined {
  const user = findCurrentUser();
  return user === undefined ? undefined : { user, plant: getSelectedPlant() ?? '' };
}

/**
 * Returns an access token, renewed if the service rejects the given one, or undefined if the entries of the person
 * have to wait until the person signs in.
 */
export type FindToken = (person: Person, rejectedToken?: string) => Promise<string | undefined>;

/**
 * Returns the token of the current user, or of another user who has unlocked with a code since the browser
 * was opened.
 */
export const findToken: FindToken = async ({ user }, rejectedToken) => {
  if (findSignedInUser() !== user) return readSealedToken(user, rejectedToken);
  return rejectedToken === undefined ? getAccessToken() : renewAccessToken(rejectedToken);
};
