// What the site reads first: where to sign in. The deployment writes the same file beside the site.

import { version } from '../../../shared/version.ts';
import { region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Pool } from '../cognito/pool.ts';
import { type Exchange, sendJson } from '../exchange.ts';

/** By the host it is asked through: at a plant's sub-domain sign-in is of the same origin too. */
export function configDoor(pool: Pool, { addresses }: Cloud) {
  return (exchange: Exchange) => {
    const host = exchange.request.headers.host ?? `localhost:${addresses.port}`;
    sendJson(exchange, 200, {
      userPoolId: pool.id,
      userPoolClientId: pool.clientId,
      region,
      domain: `${host}/auth`,
      host: new URL(addresses.site).host,
      endpoint: `http://${host}/auth`,
      // pages that a tablet keeps of an older version ask for it
      api: '/api',
      local: true,
      version,
    });
  };
}
