// Configuration that the site reads first: the address of the sign-in. The deployment writes the same file
// beside the site.

import { version } from '#shared/version.ts';
import { region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Pool } from '../cognito/pool.ts';
import { type Exchange, sendJson } from '../exchange.ts';

/** Answers by the requested host, so that sign-in is of the same origin at a plant's sub-domain too. */
export function createConfigHandler(pool: Pool, { addresses }: Cloud) {
  return (exchange: Exchange) => {
    const host = exchange.request.headers.host ?? `localhost:${addresses.port}`;
    sendJson(exchange, 200, {
      userPoolId: pool.id,
      userPoolClientId: pool.clientId,
      region,
      domain: `${host}/auth`,
      host: new URL(addresses.site).host,
      endpoint: `http://${host}/auth`,
      // Pages of an older version that a tablet has cached still request this file.
      api: '/api',
      local: true,
      version,
    });
  };
}
