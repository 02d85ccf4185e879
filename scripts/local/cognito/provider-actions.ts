// Cognito of the local stack: the administrator's actions about identity providers and the browser's client.
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import { type SigningCredentials, verifyHeader } from '../signature.ts';
import { PoolError, sendPoolError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolProvider, Providers } from './providers.ts';

interface Input extends Partial<PoolProvider> {
  UserPoolId?: string;
  ClientId?: string;
  SupportedIdentityProviders?: string[];
}
interface Options {
  pool: Pool;
  providers: Providers;
  credentials: SigningCredentials;
  /** Handles the other actions of administrators. */
  otherwise: (exchange: Exchange) => unknown;
}

export function createProviderActions({ pool, providers, credentials, otherwise }: Options) {
  function getProvider({ ProviderName = '' }: Input): PoolProvider {
    const provider = providers.find(ProviderName);
    if (!provider)
      throw new PoolError('ResourceNotFoundException', `Identity provider ${ProviderName} does not exist.`);
    return provider;
  }

  /** Stores a provider. An identifier belongs to one provider of the pool. */
  function putProvider(provider: PoolProvider) {
    const { ProviderName, ProviderType, ProviderDetails, IdpIdentifiers } = provider;
    const missing = (
      ProviderType === 'SAML' ? ['MetadataURL'] : ['oidc_issuer', 'client_id', 'client_secret']
    ).filter((name) => !ProviderDetails[name]);
    if (missing.length > 0)
      throw new PoolError('InvalidParameterException', `ProviderDetails lacks ${missing.join(', ')}.`);
    // Cognito reads the metadata when a provider is created. No such address answers anywhere.
    if (/\.invalid(\/|$)/.test(ProviderDetails.MetadataURL ?? ''))
      throw new PoolError('InvalidParameterException', 'Error retrieving metadata from the URL.');
    const others = providers.list().filter((each) => each.ProviderName !== ProviderName);
    const taken = IdpIdentifiers.find((name) => others.some((each) => each.IdpIdentifiers.includes(name)));
    if (taken)
      throw new PoolError(
        'InvalidParameterException',
        `The identifier ${taken} belongs to another provider.`,
      );
    providers.put(provider);
    return { IdentityProvider: { UserPoolId: pool.id, ...provider } };
  }

  const listProviders = () => ({
    Providers: providers.list().map(({ ProviderName, ProviderType }) => ({ ProviderName, ProviderType })),
  });

  const describeClient = () => ({
    UserPoolClient: {
      ...pool.clientSettings,
      UserPoolId: pool.id,
      ClientId: pool.clientId,
      SupportedIdentityProviders: [
        'COGNITO',
        ...providers.listOffered().map(({ ProviderName }) => ProviderName),
      ],
    },
  });

  /** Refuses an update that leaves out a setting, since Cognito would reset it. */
  function updateClient({ SupportedIdentityProviders = ['COGNITO'], ...settings }: Input) {
    const reset = Object.keys(pool.clientSettings).filter((name) => !(name in settings));
    if (reset.length > 0)
      throw new PoolError('InvalidParameterException', `The update would reset ${reset.join(', ')}.`);
    for (const ProviderName of SupportedIdentityProviders)
      if (ProviderName !== 'COGNITO') getProvider({ ProviderName });
    providers.offer(SupportedIdentityProviders);
    return describeClient();
  }

  const actions: Record<string, (input: Input) => unknown> = {
    CreateIdentityProvider(input) {
      const { ProviderName = '', ProviderType = 'SAML', ProviderDetails = {} } = input;
      if (providers.find(ProviderName))
        throw new PoolError(
          'DuplicateProviderException',
          `Identity provider ${ProviderName} already exists.`,
        );
      const { AttributeMapping = {}, IdpIdentifiers = [] } = input;
      return putProvider({ ProviderName, ProviderType, ProviderDetails, AttributeMapping, IdpIdentifiers });
    },
    UpdateIdentityProvider(input) {
      const { ProviderDetails, AttributeMapping, IdpIdentifiers } = input;
      const before = getProvider(input);
      return putProvider({
        ...before,
        ...(ProviderDetails && { ProviderDetails }),
        ...(AttributeMapping && { AttributeMapping }),
        ...(IdpIdentifiers && { IdpIdentifiers }),
      });
    },
    DeleteIdentityProvider(input) {
      providers.remove(getProvider(input).ProviderName);
      return {};
    },
    ListIdentityProviders: listProviders,
    DescribeUserPoolClient: describeClient,
    UpdateUserPoolClient: updateClient,
  };

  return async (exchange: Exchange) => {
    const action = String(exchange.request.headers['x-amz-target']).split('.')[1] ?? '';
    const runAction = actions[action];
    if (!runAction) return otherwise(exchange);
    const body = await readBody(exchange.request, 64 * 1024);
    try {
      const problem = verifyHeader(exchange, body, credentials);
      if (problem) throw new PoolError('InvalidSignatureException', problem);
      const input = JSON.parse(body.toString()) as Input;
      if (input.UserPoolId !== pool.id || (input.ClientId ?? pool.clientId) !== pool.clientId)
        throw new PoolError('ResourceNotFoundException', 'The user pool or its client does not exist.');
      sendJson(exchange, 200, runAction(input), { 'content-type': 'application/x-amz-json-1.1' });
    } catch (error) {
      sendPoolError(exchange, error);
    }
  };
}
