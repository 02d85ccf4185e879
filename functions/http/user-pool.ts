// Identity providers in the user pool, and which of them the browser's client offers.
import {
  CreateIdentityProviderCommand,
  type CreateIdentityProviderCommandInput,
  DeleteIdentityProviderCommand,
  DescribeUserPoolClientCommand,
  ListIdentityProvidersCommand,
  UpdateIdentityProviderCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { getAccountClient, getSecretClient, getSetting } from './aws.ts';

interface PoolClient {
  poolId: string;
  clientId: string;
}
export type PoolProvider = Pick<
  CreateIdentityProviderCommandInput,
  'ProviderName' | 'ProviderType' | 'ProviderDetails' | 'AttributeMapping' | 'IdpIdentifiers'
>;

/** Returns the pool and client of the stage. */
const getPoolClient = (): PoolClient => ({
  poolId: getSetting('USER_POOL'),
  clientId: getSetting('USER_POOL_CLIENT'),
});

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;

/**
 * Creates the provider in the pool or replaces its settings, and lets the client offer it.
 * @throws InvalidParameterException if Cognito cannot use the settings
 */
export async function putPoolProvider(provider: PoolProvider): Promise<void> {
  const poolClient = getPoolClient();
  const settings = { UserPoolId: poolClient.poolId, ...provider };
  try {
    await getAccountClient().send(new CreateIdentityProviderCommand(settings));
  } catch (error) {
    if (!hasName(error, 'DuplicateProviderException')) throw error;
    const { ProviderType: _, ...changes } = settings;
    await getAccountClient().send(new UpdateIdentityProviderCommand(changes));
  }
  await offerProviders(poolClient, { added: provider.ProviderName });
}

/** Removes the provider from the client, then from the pool. Returns whether the pool had it. */
export async function removePoolProvider(name: string): Promise<boolean> {
  const poolClient = getPoolClient();
  await offerProviders(poolClient, { removed: name });
  try {
    const input = { UserPoolId: poolClient.poolId, ProviderName: name };
    await getAccountClient().send(new DeleteIdentityProviderCommand(input));
    return true;
  } catch (error) {
    if (!hasName(error, 'ResourceNotFoundException')) throw error;
    return false;
  }
}

/**
 * Lets the client offer passwords and every provider of the pool. Cognito resets each setting of a client that
 * an update leaves out, therefore all of them are sent back.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-updating.html
 */
export async function offerProviders(
  { poolId, clientId }: PoolClient,
  { added, removed }: { added?: string; removed?: string } = {},
): Promise<string[]> {
  const names = new Set(['COGNITO', ...(await listProviderNames(poolId))]);
  if (added) names.add(added);
  if (removed) names.delete(removed);
  const input = { UserPoolId: poolId, ClientId: clientId };
  const { UserPoolClient = {} } = await getAccountClient().send(new DescribeUserPoolClientCommand(input));
  const offered = new Set(UserPoolClient.SupportedIdentityProviders);
  if (offered.symmetricDifference(names).size > 0) {
    const { ClientSecret: _, CreationDate: __, LastModifiedDate: ___, ...settings } = UserPoolClient;
    await getAccountClient().send(
      new UpdateUserPoolClientCommand({ ...settings, ...input, SupportedIdentityProviders: [...names] }),
    );
  }
  return [...names];
}

/** Reads the secret of our client at an OIDC provider; without a value if it is not stored. */
export async function readClientSecret(provider: string): Promise<{ id: string; value?: string }> {
  const id = `${getSetting('OIDC_SECRETS')}${provider}`;
  try {
    const { SecretString } = await getSecretClient().send(new GetSecretValueCommand({ SecretId: id }));
    return { id, value: SecretString };
  } catch (error) {
    if (!hasName(error, 'ResourceNotFoundException')) throw error;
    return { id };
  }
}

async function listProviderNames(UserPoolId: string): Promise<string[]> {
  const names: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await getAccountClient().send(new ListIdentityProvidersCommand({ UserPoolId, NextToken }));
    names.push(...(page.Providers ?? []).flatMap(({ ProviderName }) => ProviderName ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return names;
}
