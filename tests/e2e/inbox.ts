// Mails of the local inbox, read after all pending work is done.

export interface InboxMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}
interface Stored {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
}

/** Returns all mails, oldest first; the address of the inbox is on the stack's own page. */
export async function inbox(url: string): Promise<InboxMail[]> {
  await fetch(`${url}/api/local/settle`, { method: 'POST' });
  const desk = await (await fetch(`${url}/local`)).text();
  const at = /href="(http[^"]+)">Mail</.exec(desk)?.[1];
  const { emails } = (await (await fetch(`${at}/store`)).json()) as { emails: Stored[] };
  return emails.map(({ subject, destination, body }) => ({
    subject,
    to: destination.to,
    text: body.text ?? '',
    html: body.html ?? '',
  }));
}
