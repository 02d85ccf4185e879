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
  /** The public half, as `/.well-known/jwks.json` publishes it. */
  jwks: { keys: JsonWebKey[] };
  sign(claims: object): string;
}

/** The key pair of this data folder: tokens outlive a restart. */
export function openKeys(database: DatabaseSync): Keys {
  const kept = readState(database, 'sign-in key');
  const { kid, pem } = kept ? (JSON.parse(kept) as { kid: string; pem: string }) : makeKey(database);
  const key: KeyObject = createPrivateKey(pem);
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  return {
    jwks: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] },
    sign(claims) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part({ kid, alg: 'RS256' })}.${part(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
  };
}

function makeKey(database: DatabaseSync) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const made = { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  writeState(database, 'sign-in key', JSON.stringify(made));
  return made;
}
