// Identity providers of the local pool, and the people who signed in by them.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { getMachineSeconds } from './time.ts';

export interface PoolProvider {
  ProviderName: string;
  ProviderType: 'SAML' | 'OIDC';
  ProviderDetails: Record<string, string>;
  AttributeMapping: Record<string, string>;
  /** Mail domains that select the provider in a sign-in address. */
  IdpIdentifiers: string[];
}

/** User of the pool who signed in by a provider. */
export interface FederatedUser {
  sub: string;
  /** Name in the pool: the provider and the user's id there. */
  username: string;
  email: string;
  name: string;
  /** Attributes that Cognito gives its triggers. */
  attributes: Record<string, string>;
}

export type Providers = ReturnType<typeof openProviders>;

export function openProviders(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS providers (name TEXT PRIMARY KEY, value TEXT NOT NULL, offered INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS federated (username TEXT PRIMARY KEY, sub TEXT NOT NULL UNIQUE, value TEXT NOT NULL) STRICT;
  `);
  const listRows = () =>
    database.prepare('SELECT value, offered FROM providers ORDER BY name').all() as unknown as {
      value: string;
      offered: number;
    }[];
  const list = (): PoolProvider[] => listRows().map(({ value }) => JSON.parse(value) as PoolProvider);
  const listOffered = (): PoolProvider[] =>
    listRows().flatMap(({ value, offered }) => (offered ? (JSON.parse(value) as PoolProvider) : []));

  return {
    list,
    find: (name: string): PoolProvider | undefined =>
      list().find(({ ProviderName }) => ProviderName === name),
    put(provider: PoolProvider) {
      database
        .prepare('INSERT INTO providers VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET value = excluded.value')
        .run(provider.ProviderName, JSON.stringify(provider));
    },
    remove: (name: string) => database.prepare('DELETE FROM providers WHERE name = ?').run(name),

    /** Lists the providers that the client offers. */
    listOffered,
    /** Sets the providers that the client offers. */
    offer(names: readonly string[]) {
      database
        .prepare('UPDATE providers SET offered = name IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(names));
    },
    /** Finds the offered provider that a sign-in address names, by a mail domain or by its own name. */
    select: (query: URLSearchParams): PoolProvider | undefined =>
      listOffered().find(
        ({ ProviderName, IdpIdentifiers }) =>
          ProviderName === query.get('identity_provider') ||
          IdpIdentifiers.includes(query.get('idp_identifier') ?? ''),
      ),

    /**
     * Stores the user with the attributes of this sign-in, as Cognito does each time. An address is verified
     * only if the provider maps an attribute that says so.
     */
    signIn(provider: PoolProvider, email: string, isVerified: boolean): FederatedUser {
      const { ProviderName: name, ProviderType: type, AttributeMapping, ProviderDetails } = provider;
      const username = `${name.toLowerCase()}_${email}`;
      const storedRow = database.prepare('SELECT sub FROM federated WHERE username = ?').get(username);
      const sub = storedRow ? String(storedRow.sub) : randomUUID();
      const identity = {
        userId: email,
        providerName: name,
        providerType: type,
        issuer: ProviderDetails.oidc_issuer ?? ProviderDetails.MetadataURL ?? null,
        primary: true,
        dateCreated: getMachineSeconds() * 1000,
      };
      const user: FederatedUser = {
        sub,
        username,
        email,
        name: email.split('@')[0]!,
        attributes: {
          'cognito:user_status': 'EXTERNAL_PROVIDER',
          email_verified: String(isVerified && AttributeMapping.email_verified !== undefined),
          identities: JSON.stringify([identity]),
        },
      };
      database
        .prepare('INSERT INTO federated VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
        .run(username, sub, JSON.stringify(user));
      return user;
    },
    findUser(sub: string): FederatedUser | undefined {
      const storedRow = database.prepare('SELECT value FROM federated WHERE sub = ?').get(sub);
      return storedRow && (JSON.parse(String(storedRow.value)) as FederatedUser);
    },
  };
}
