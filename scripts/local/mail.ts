// Mail: an SES of its own with an inbox to look into. It keeps mails in memory; here they outlive a restart.
import { createRequire } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import type ses from 'aws-ses-v2-local';
import type { clearStore, getStoreReadonly, saveEmail } from 'aws-ses-v2-local/dist/store.js';
import { freePort } from './free-port.ts';

interface Inbox {
  clearStore: typeof clearStore;
  getStoreReadonly: typeof getStoreReadonly;
  saveEmail: typeof saveEmail;
}
const load = createRequire(import.meta.url);

export async function startMail(database: DatabaseSync) {
  const { default: start } = load('aws-ses-v2-local') as typeof ses;
  const inbox = load('aws-ses-v2-local/dist/store.js') as Inbox;
  const port = await freePort();
  const server = await start({ host: '127.0.0.1', port });

  database.exec('CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, mail TEXT NOT NULL) STRICT');
  inbox.clearStore();
  for (const { mail } of database.prepare('SELECT mail FROM mails ORDER BY number').all()) {
    inbox.saveEmail(JSON.parse(String(mail)));
  }
  let kept = inbox.getStoreReadonly().emails.length;
  const keep = () => {
    const { emails } = inbox.getStoreReadonly();
    if (emails.length < kept) database.exec('DELETE FROM mails');
    for (const mail of emails.slice(emails.length < kept ? 0 : kept)) {
      database.prepare('INSERT INTO mails (mail) VALUES (?)').run(JSON.stringify(mail));
    }
    kept = emails.length;
  };
  // before the answer: an acknowledged mail is a kept one
  server.prependListener('request', (_, response) => {
    const end = response.end.bind(response) as (...parts: unknown[]) => typeof response;
    response.end = (...parts: unknown[]) => {
      keep();
      return end(...parts);
    };
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
