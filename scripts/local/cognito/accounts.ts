// Accounts of the user pool with a password. People who only typed their address, and the demo people, have
// none: they sign in without a password.
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Grants } from './grants.ts';
import type { PasswordPolicy } from './pool.ts';

export type AccountStatus = 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';

export interface Account {
  email: string;
  sub: string;
  status: AccountStatus;
  enabled: boolean;
  /** User attributes by name. */
  attributes: Record<string, string>;
  /** Milliseconds since 1970 by the clock of the stack. */
  createdAt: number;
  modifiedAt: number;
}
interface Row {
  email: string;
  sub: string;
  status: AccountStatus;
  enabled: number;
  password: string;
  attributes: string;
  created: number;
  modified: number;
}

export type PasswordCheck = 'right' | 'wrong' | 'expired';
export type Accounts = ReturnType<typeof openAccounts>;

const MS_PER_DAY = 86_400_000;
const signs = '!@#$%*-_';

export function openAccounts(database: DatabaseSync, grants: Grants, policy: PasswordPolicy) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS accounts (email TEXT PRIMARY KEY, sub TEXT NOT NULL, status TEXT NOT NULL, enabled INTEGER NOT NULL,
      password TEXT NOT NULL, attributes TEXT NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL) STRICT;
  `);
  const findRow = (email: string) =>
    database.prepare('SELECT * FROM accounts WHERE email = ?').get(email.toLowerCase()) as unknown as
      | Row
      | undefined;
  const storePassword = (email: string, password: string, status: AccountStatus) =>
    database
      .prepare('UPDATE accounts SET password = ?, status = ?, modified = ? WHERE email = ?')
      .run(hashPassword(password), status, Date.now(), email);

  return {
    policy,
    /** Finds an account by its e-mail address or its `sub`. */
    find(name: string): Account | undefined {
      const row = findRow(name) ?? findRow(grants.personOf(name)?.email ?? '');
      return row && toAccount(row);
    },
    /** Creates an account with a temporary password. */
    create(email: string, attributes: Record<string, string>, password: string): Account {
      const { sub } = grants.person(email, attributes.name ?? email.split('@')[0]!);
      const now = Date.now();
      database
        .prepare('INSERT INTO accounts VALUES (?, ?, ?, 1, ?, ?, ?, ?)')
        .run(
          email,
          sub,
          'FORCE_CHANGE_PASSWORD',
          hashPassword(password),
          JSON.stringify({ ...attributes, sub }),
          now,
          now,
        );
      return toAccount(findRow(email)!);
    },
    /** Replaces the temporary password of an account that was never used. */
    renewTemporaryPassword: (email: string, password: string) =>
      storePassword(email, password, 'FORCE_CHANGE_PASSWORD'),
    setEnabled: (email: string, isEnabled: boolean) =>
      database
        .prepare('UPDATE accounts SET enabled = ?, modified = ? WHERE email = ?')
        .run(isEnabled ? 1 : 0, Date.now(), email),
    remove: (email: string) =>
      database.prepare('DELETE FROM accounts WHERE email = ?').run(email.toLowerCase()),
    /** Checks a password; a temporary one is valid for the days of the policy. */
    checkPassword(email: string, password: string): PasswordCheck {
      const row = findRow(email);
      if (!row || !matchesHash(password, row.password)) return 'wrong';
      const age = Date.now() - row.modified;
      return row.status === 'FORCE_CHANGE_PASSWORD' && age > policy.temporaryDays * MS_PER_DAY
        ? 'expired'
        : 'right';
    },
    /** Sets the password that the user chose. Returns false if the policy forbids it. */
    setPassword(email: string, password: string): boolean {
      if (!isAllowed(policy, password)) return false;
      storePassword(email, password, 'CONFIRMED');
      return true;
    },
    /** Returns whether the user of a `sub` has a disabled account. */
    isDisabled: (sub: string): boolean =>
      database.prepare('SELECT 1 FROM accounts WHERE sub = ? AND enabled = 0').get(sub) !== undefined,
  };
}

const toAccount = ({ enabled, attributes, created, modified, email, sub, status }: Row): Account => ({
  email,
  sub,
  status,
  enabled: enabled === 1,
  attributes: JSON.parse(attributes) as Record<string, string>,
  createdAt: created,
  modifiedAt: modified,
});

function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`;
}

function matchesHash(password: string, hash: string): boolean {
  const [salt = '', key = ''] = hash.split('.');
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'base64url'), expected.length), expected);
}

const isAllowed = (policy: PasswordPolicy, password: string): boolean =>
  password.length >= policy.minLength &&
  password.length <= 256 &&
  (!policy.lowercase || /[a-z]/.test(password)) &&
  (!policy.uppercase || /[A-Z]/.test(password)) &&
  (!policy.digits || /\d/.test(password)) &&
  (!policy.symbols || /[^A-Za-z0-9\s]/.test(password));

/** Returns a random password that any policy allows. */
export function createTemporaryPassword(): string {
  const letters = randomBytes(9).toString('base64url').replace(/[-_]/g, 'x');
  return `Aa${randomInt(10)}${signs[randomInt(signs.length)]}${letters}`;
}
