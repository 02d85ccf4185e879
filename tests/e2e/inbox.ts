// What people find in their mail, once everything that was under way has happened.

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

/** All mails, the oldest first. The stack's own page knows where its inbox is. */
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
