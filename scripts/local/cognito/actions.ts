// Cognito of the local stack: the two actions of its JSON protocol that a browser uses, refresh and
// revocation of tokens.
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import { PoolError, sendPoolError } from './errors.ts';
import type { Grants } from './grants.ts';
import type { Pool } from './pool.ts';
import type { TokenIssuer } from './tokens.ts';

interface Input {
  ClientId?: string;
  RefreshToken?: string;
  Token?: string;
}

export function createPoolActions({ pool, grants, mint }: { pool: Pool; grants: Grants; mint: TokenIssuer }) {
  const actions: Record<string, (input: Input) => unknown> = {
    async GetTokensFromRefreshToken({ RefreshToken = '' }) {
      const tokens = await mint.refresh(RefreshToken);
      if (!tokens) throw new PoolError('NotAuthorizedException', 'Invalid Refresh Token');
      return {
        AuthenticationResult: {
          AccessToken: tokens.access_token,
          IdToken: tokens.id_token,
          ...(tokens.refresh_token && { RefreshToken: tokens.refresh_token }),
          ExpiresIn: tokens.expires_in,
          TokenType: tokens.token_type,
        },
      };
    },
    RevokeToken({ Token = '' }) {
      grants.revoke(Token);
      return {};
    },
  };

  return async (exchange: Exchange) => {
    const action = String(exchange.request.headers['x-amz-target'] ?? '').replace(
      'AWSCognitoIdentityProviderService.',
      '',
    );
    const input = JSON.parse((await readBody(exchange.request, 64 * 1024)).toString()) as Input;
    try {
      const runAction = actions[action];
      if (!runAction) throw new PoolError('InvalidParameterException', `${action} is not known here.`);
      if (input.ClientId !== pool.clientId)
        throw new PoolError(
          'ResourceNotFoundException',
          `User pool client ${input.ClientId} does not exist.`,
        );
      sendJson(exchange, 200, await runAction(input), contentType);
    } catch (error) {
      sendPoolError(exchange, error);
    }
  };
}
const contentType = { 'content-type': 'application/x-amz-json-1.1' };
