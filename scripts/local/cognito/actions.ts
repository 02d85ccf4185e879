// Cognito on this machine. Here: the two actions of its JSON protocol a browser uses, fresh tokens and taking them back.
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import type { Grants } from './grants.ts';
import type { Pool } from './pool.ts';
import type { Mint } from './tokens.ts';

interface Input {
  ClientId?: string;
  RefreshToken?: string;
  Token?: string;
}

export function poolActions({ pool, grants, mint }: { pool: Pool; grants: Grants; mint: Mint }) {
  const actions: Record<string, (input: Input) => unknown> = {
    async GetTokensFromRefreshToken({ RefreshToken = '' }) {
      const made = await mint.refresh(RefreshToken);
      if (!made) throw new PoolError('NotAuthorizedException', 'Invalid Refresh Token');
      return {
        AuthenticationResult: {
          AccessToken: made.access_token,
          IdToken: made.id_token,
          ...(made.refresh_token && { RefreshToken: made.refresh_token }),
          ExpiresIn: made.expires_in,
          TokenType: made.token_type,
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
      const run = actions[action];
      if (!run) throw new PoolError('InvalidParameterException', `${action} is not known here.`);
      if (input.ClientId !== pool.clientId)
        throw new PoolError(
          'ResourceNotFoundException',
          `User pool client ${input.ClientId} does not exist.`,
        );
      sendJson(exchange, 200, await run(input), contentType);
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      sendJson(
        exchange,
        400,
        { __type: error.code, message: error.message },
        { ...contentType, 'x-amzn-errortype': error.code },
      );
    }
  };
}
const contentType = { 'content-type': 'application/x-amz-json-1.1' };

class PoolError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
