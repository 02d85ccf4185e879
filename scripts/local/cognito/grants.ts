// What a sign-in leaves behind: the user's record, one-time codes and refresh tokens. Secrets are kept as their hashes.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Pool } from './pool.ts';
import { seconds } from './time.ts';

export interface Person {
  sub: string;
  email: string;
  name: string;
}
export interface Session {
  sub: string;
  scope: string;
  nonce?: string;
  signedInAt: number;
  /** Shared by all tokens of one sign-in, so that they can be revoked together. */
  origin: string;
}
interface CodeGrant extends Session {
  redirectUri: string;
  challenge: string;
}

export type Grants = ReturnType<typeof openGrants>;

const CODE_LIVES = 5 * 60;
const secret = () => randomBytes(32).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

export function openGrants(database: DatabaseSync, pool: Pool) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS people (email TEXT PRIMARY KEY, sub TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS codes (hash TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS refreshes (hash TEXT PRIMARY KEY, origin TEXT NOT NULL, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS revoked (origin TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  `);

  const keepRefresh = (session: Session, until: number): string => {
    const token = secret();
    database
      .prepare('INSERT INTO refreshes VALUES (?, ?, ?, ?)')
      .run(hash(token), session.origin, JSON.stringify(session), until);
    return token;
  };
  const revokeOrigin = (origin: string) => {
    database.prepare('DELETE FROM refreshes WHERE origin = ?').run(origin);
    database.prepare('INSERT OR IGNORE INTO revoked VALUES (?, ?)').run(origin, seconds());
  };

  database.prepare('DELETE FROM codes WHERE until < ?').run(seconds());
  database.prepare('DELETE FROM refreshes WHERE until < ?').run(seconds());

  return {
    /** The pool's user of an e-mail; whoever names one has one. */
    person(email: string, name: string): Person {
      const wanted = email.toLowerCase();
      database
        .prepare('INSERT INTO people VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name')
        .run(wanted, randomUUID(), name);
      return database
        .prepare('SELECT sub, email, name FROM people WHERE email = ?')
        .get(wanted) as unknown as Person;
    },
    personOf(sub: string): Person | undefined {
      return database.prepare('SELECT sub, email, name FROM people WHERE sub = ?').get(sub) as unknown as
        | Person
        | undefined;
    },

    issueCode(grant: CodeGrant): string {
      const code = secret();
      database
        .prepare('INSERT INTO codes VALUES (?, ?, ?)')
        .run(hash(code), JSON.stringify(grant), seconds() + CODE_LIVES);
      return code;
    },
    /** Once: a second attempt with the same code also ends the sign-in it had opened. */
    redeemCode(code: string): CodeGrant | undefined {
      const found = database.prepare('SELECT value, until FROM codes WHERE hash = ?').get(hash(code)) as
        | { value: string; until: number }
        | undefined;
      if (!found) return undefined;
      const grant = JSON.parse(found.value) as CodeGrant;
      if (found.until === 0) revokeOrigin(grant.origin);
      if (found.until < seconds()) return undefined;
      database.prepare('UPDATE codes SET until = 0 WHERE hash = ?').run(hash(code));
      return grant;
    },

    issueRefresh: (session: Session) => keepRefresh(session, seconds() + pool.lifetimes.refresh),
    /** The session behind a refresh token, and the token that takes its place when the pool rotates them. */
    spendRefresh(token: string): { session: Session; next?: string } | undefined {
      const found = database
        .prepare('SELECT value, until FROM refreshes WHERE hash = ? AND until >= ?')
        .get(hash(token), seconds());
      if (!found) return undefined;
      const session = JSON.parse(String(found.value)) as Session;
      if (pool.rotationGrace === undefined) return { session };
      const next = keepRefresh(session, Number(found.until));
      const grace = seconds() + pool.rotationGrace;
      database.prepare('UPDATE refreshes SET until = min(until, ?) WHERE hash = ?').run(grace, hash(token));
      return { session, next };
    },
    revoke(token: string) {
      const found = database.prepare('SELECT origin FROM refreshes WHERE hash = ?').get(hash(token));
      if (found) revokeOrigin(String(found.origin));
    },
    isRevoked: (origin: string): boolean =>
      database.prepare('SELECT 1 FROM revoked WHERE origin = ?').get(origin) !== undefined,
  };
}
