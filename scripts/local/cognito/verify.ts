import type { JsonWebKey } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { machineTime } from '../clock.ts';

export type Claims = JWTPayload;
export type Verify = (token: string) => Promise<Claims | undefined>;

const REMEMBERED = 1000;

/** Signature, algorithm, issuer and times of a token made here; who it is for and what it may is the asker's to check. */
export function verifierOf(issuer: string, jwks: { keys: JsonWebKey[] }): Verify {
  const keys = createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key, kty: key.kty! })) });
  const seen = new Map<string, Claims>();
  return async (token) => {
    const known = seen.get(token);
    if (known) return known.exp! * 1000 > machineTime() ? known : undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
        currentDate: new Date(machineTime()),
      });
      if (seen.size >= REMEMBERED) seen.clear();
      seen.set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
