import type { JsonWebKey } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { getMachineTime } from '../clock.ts';

export type Claims = JWTPayload;
export type TokenVerifier = (token: string) => Promise<Claims | undefined>;

const MAX_CACHED_TOKENS = 1000;

/**
 * Verifies signature, algorithm, issuer and times of a local token. The caller checks audience and scopes.
 */
export function createVerifier(issuer: string, jwks: { keys: JsonWebKey[] }): TokenVerifier {
  const keys = createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key, kty: key.kty! })) });
  const claimsCache = new Map<string, Claims>();
  return async (token) => {
    const cachedClaims = claimsCache.get(token);
    if (cachedClaims) return cachedClaims.exp! * 1000 > getMachineTime() ? cachedClaims : undefined;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp'],
        currentDate: new Date(getMachineTime()),
      });
      if (claimsCache.size >= MAX_CACHED_TOKENS) claimsCache.clear();
      claimsCache.set(token, payload);
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
