// Stored results of sign-ins: the user's record, one-time codes and refresh tokens. Secrets are stored as
// hashes.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Pool } from './pool.ts';
import type { Providers } from './providers.ts';
import { getMachineSeconds } from './time.ts';

export interface PoolUser {
  sub: string;
  email: string;
  name: string;
  /** Name in the pool, if it is not the `sub`. */
  username?: string;
  /** Attributes for triggers, besides address and name. */
  attributes?: Record<string, string>;
}
export interface PoolSession {
  sub: string;
  scope: string;
  nonce?: string;
  signedInAt: number;
  /** Id shared by all tokens of one sign-in, so that they can be revoked together. */
  origin: string;
}
interface CodeGrant extends PoolSession {
  redirectUri: string;
  challenge: string;
}

export type Grants = ReturnType<typeof openGrants>;

const CODE_LIFETIME = 5 * 60;
const createSecret = () => randomBytes(32).toString('base64url');
const computeHash = (text: string) => createHash('sha256').update(text).digest('base64url');

export function openGrants(database: DatabaseSync, pool: Pool, providers: Providers) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS people (email TEXT PRIMARY KEY, sub TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS codes (hash TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS refreshes (hash TEXT PRIMARY KEY, origin TEXT NOT NULL, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS revoked (origin TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  `);

  const storeRefreshToken = (session: PoolSession, until: number): string => {
    const token = createSecret();
    database
      .prepare('INSERT INTO refreshes VALUES (?, ?, ?, ?)')
      .run(computeHash(token), session.origin, JSON.stringify(session), until);
    return token;
  };
  const revokeOrigin = (origin: string) => {
    database.prepare('DELETE FROM refreshes WHERE origin = ?').run(origin);
    database.prepare('INSERT OR IGNORE INTO revoked VALUES (?, ?)').run(origin, getMachineSeconds());
  };

  database.prepare('DELETE FROM codes WHERE until < ?').run(getMachineSeconds());
  database.prepare('DELETE FROM refreshes WHERE until < ?').run(getMachineSeconds());

  return {
    /** Returns the pool's user of an e-mail address, creating it if necessary. */
    person(email: string, name: string): PoolUser {
      const normalisedEmail = email.toLowerCase();
      database
        .prepare('INSERT INTO people VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name')
        .run(normalisedEmail, randomUUID(), name);
      return database
        .prepare('SELECT sub, email, name FROM people WHERE email = ?')
        .get(normalisedEmail) as unknown as PoolUser;
    },
    personOf(sub: string): PoolUser | undefined {
      const person = database.prepare('SELECT sub, email, name FROM people WHERE sub = ?').get(sub);
      return (person as unknown as PoolUser | undefined) ?? providers.findUser(sub);
    },

    issueCode(grant: CodeGrant): string {
      const code = createSecret();
      database
        .prepare('INSERT INTO codes VALUES (?, ?, ?)')
        .run(computeHash(code), JSON.stringify(grant), getMachineSeconds() + CODE_LIFETIME);
      return code;
    },
    /** Redeems a code once: a second attempt also revokes the sign-in it had opened. */
    redeemCode(code: string): CodeGrant | undefined {
      const storedRow = database
        .prepare('SELECT value, until FROM codes WHERE hash = ?')
        .get(computeHash(code)) as { value: string; until: number } | undefined;
      if (!storedRow) return undefined;
      const grant = JSON.parse(storedRow.value) as CodeGrant;
      if (storedRow.until === 0) revokeOrigin(grant.origin);
      if (storedRow.until < getMachineSeconds()) return undefined;
      database.prepare('UPDATE codes SET until = 0 WHERE hash = ?').run(computeHash(code));
      return grant;
    },

    issueRefresh: (session: PoolSession) =>
      storeRefreshToken(session, getMachineSeconds() + pool.lifetimes.refresh),
    /** Returns the session of a refresh token, and its replacement if the pool rotates tokens. */
    spendRefresh(token: string): { session: PoolSession; next?: string } | undefined {
      const storedRow = database
        .prepare('SELECT value, until FROM refreshes WHERE hash = ? AND until >= ?')
        .get(computeHash(token), getMachineSeconds());
      if (!storedRow) return undefined;
      const session = JSON.parse(String(storedRow.value)) as PoolSession;
      if (pool.rotationGrace === undefined) return { session };
      const nextToken = storeRefreshToken(session, Number(storedRow.until));
      const grace = getMachineSeconds() + pool.rotationGrace;
      database
        .prepare('UPDATE refreshes SET until = min(until, ?) WHERE hash = ?')
        .run(grace, computeHash(token));
      return { session, next: nextToken };
    },
    revoke(token: string) {
      const storedRow = database
        .prepare('SELECT origin FROM refreshes WHERE hash = ?')
        .get(computeHash(token));
      if (storedRow) revokeOrigin(String(storedRow.origin));
    },
    /** Revokes every sign-in of a user. */
    revokeAll(sub: string) {
      const origins = database
        .prepare("SELECT DISTINCT origin FROM refreshes WHERE json_extract(value, '$.sub') = ?")
        .all(sub);
      for (const { origin } of origins) revokeOrigin(String(origin));
    },
    /** Removes a user of the pool with all sign-ins. Returns false if there is none. */
    forget(email: string): boolean {
      const person = database.prepare('SELECT sub FROM people WHERE email = ?').get(email.toLowerCase());
      if (!person) return false;
      this.revokeAll(String(person.sub));
      database.prepare('DELETE FROM people WHERE email = ?').run(email.toLowerCase());
      return true;
    },
    isRevoked: (origin: string): boolean =>
      database.prepare('SELECT 1 FROM revoked WHERE origin = ?').get(origin) !== undefined,
  };
}
