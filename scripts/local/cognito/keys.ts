import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { readState, writeState } from '../database.ts';

export interface Keys {
  /** Public key as published in `/.well-known/jwks.json`. */
  jwks: { keys: JsonWebKey[] };
  sign(claims: object): string;
}

/** Opens the key pair of this data folder, so that tokens remain valid after a restart. */
export function openKeys(database: DatabaseSync): Keys {
  const storedKey = readState(database, 'sign-in key');
  const { kid, pem } = storedKey
    ? (JSON.parse(storedKey) as { kid: string; pem: string })
    : createKey(database);
  const key: KeyObject = createPrivateKey(pem);
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  return {
    jwks: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] },
    sign(claims) {
      const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${encodePart({ kid, alg: 'RS256' })}.${encodePart(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
  };
}

function createKey(database: DatabaseSync) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const newKey = { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  writeState(database, 'sign-in key', JSON.stringify(newKey));
  return newKey;
}
