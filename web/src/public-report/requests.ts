// Requests of the public pages, which need no sign-in.

/** Answer of the service; `kind` tells the pages what to show instead of content. */
export type Outcome<Content> =
  | { kind: 'content'; content: Content }
  | { kind: 'notFound' }
  | { kind: 'tooMany'; minutes: number }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'unreachable' };

export interface ReportedMachine {
  machine: { code: string; description: string };
}
export interface ReportStatus {
  state: 'received' | 'taken' | 'done' | 'declined';
  reason?: string;
  /** True while the reporter gets mails. */
  mails?: true;
}

/** Header of `shared/version.ts`, named here since this page loads nothing that it shares with the app. */
const VERSION_HEADER_NAME = 'x-plantledger';

async function request<Content>(path: string, body?: object, key = ''): Promise<Outcome<Content>> {
  try {
    const response = await fetch(`/api/report/${path}`, {
      credentials: 'omit',
      cache: 'no-store',
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    });
    if (!response.headers.has(VERSION_HEADER_NAME)) return { kind: 'unreachable' };
    const answer = await response.json();
    if (response.ok) return { kind: 'content', content: answer };
    if (response.status === 404) return { kind: 'notFound' };
    if (response.status === 429)
      return { kind: 'tooMany', minutes: Math.ceil(Number(response.headers.get('retry-after') ?? 60) / 60) };
    if (response.status === 400) return { kind: 'invalid', fields: Object.keys(answer.fields ?? {}) };
  } catch {
    // The network failed, or a proxy answered in place of the service.
  }
  return { kind: 'unreachable' };
}

export const readMachine = (token: string) => request<ReportedMachine>(`page/${encodeURIComponent(token)}`);
export const sendReport = (report: object, key: string) =>
  request<{ statusUrl: string }>('items', report, key);
export const stopMails = (secret: string) => request<object>(`status/${encodeURIComponent(secret)}/stop`, {});
/** Uploads a photo and returns its id; undefined if it did not arrive. */
export async function uploadPhoto(token: string, photo: File): Promise<string | undefined> {
  const offer = await request<{ id: string; url: string; fields: Record<string, string> }>(
    `photos/${encodeURIComponent(token)}`,
    { type: photo.type, bytes: photo.size },
  );
  if (offer.kind !== 'content') return undefined;
  const { id, url, fields } = offer.content;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', photo);
  try {
    return (await fetch(url, { method: 'POST', body: form, credentials: 'omit' })).ok ? id : undefined;
  } catch {
    return undefined;
  }
}
export const readStatus = (secret: string) => request<ReportStatus>(`status/${encodeURIComponent(secret)}`);
