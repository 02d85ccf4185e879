// Mail: a local SES with an inbox. It keeps mails in memory; they are saved here so that they survive a
// restart.
import type { DatabaseSync } from 'node:sqlite';
import ses from 'aws-ses-v2-local';
import * as inbox from 'aws-ses-v2-local/dist/store.js';
import { findFreePort } from './free-port.ts';

export interface MailBox {
  /** Delivers a mail that a service other than SES sends. */
  deliver(mail: { from: string; to: string; subject: string; html: string }): Promise<void>;
}

export async function startMail(database: DatabaseSync) {
  const port = await findFreePort();
  // Node imports what a CommonJS module exports, and Vitest its default.
  const imported: unknown = ses;
  const startServer = (typeof imported === 'function' ? imported : ses.default) as typeof ses.default;
  const server = await startServer({ host: '127.0.0.1', port });

  database.exec('CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, mail TEXT NOT NULL) STRICT');
  inbox.clearStore();
  for (const { mail } of database.prepare('SELECT mail FROM mails ORDER BY number').all()) {
    inbox.saveEmail(JSON.parse(String(mail)));
  }
  let savedCount = inbox.getStoreReadonly().emails.length;
  const saveMails = () => {
    const { emails } = inbox.getStoreReadonly();
    if (emails.length < savedCount) database.exec('DELETE FROM mails');
    for (const mail of emails.slice(emails.length < savedCount ? 0 : savedCount)) {
      database.prepare('INSERT INTO mails (mail) VALUES (?)').run(JSON.stringify(mail));
    }
    savedCount = emails.length;
  };
  // The mail is saved before the answer, so that no acknowledged mail is lost.
  server.prependListener('request', (_, response) => {
    const endResponse = response.end.bind(response) as (...parts: unknown[]) => typeof response;
    response.end = (...parts: unknown[]) => {
      saveMails();
      return endResponse(...parts);
    };
  });
  /** Replaces texts in the mails of the inbox, also where they are saved. */
  const rewrite = (replace: (text: string) => string) => {
    const { emails } = inbox.getStoreReadonly();
    const rewritten = emails.map((mail) => JSON.parse(replace(JSON.stringify(mail))) as typeof mail);
    emails.splice(0, emails.length, ...rewritten);
    database.exec('DELETE FROM mails');
    savedCount = 0;
    saveMails();
  };
  const url = `http://127.0.0.1:${port}`;
  const deliver: MailBox['deliver'] = async ({ from, to, subject, html }) => {
    const answer = await fetch(`${url}/v2/email/outbound-emails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'AWS4-HMAC-SHA256 local' },
      body: JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html } } } },
      }),
    });
    if (!answer.ok) throw new Error(`the inbox refused a mail: ${answer.status} ${await answer.text()}`);
  };
  return {
    url,
    deliver,
    rewrite,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
