// Mail: an SES of its own with an inbox to look into.
import { createRequire } from 'node:module';
import type ses from 'aws-ses-v2-local';
import { freePort } from './free-port.ts';

export async function startMail() {
  const port = await freePort();
  const { default: start } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof ses;
  const server = await start({ host: '127.0.0.1', port });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
