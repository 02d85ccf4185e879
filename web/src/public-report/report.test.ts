import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VERSION_HEADER, version } from '#shared/version.ts';

/** Catches a hang and is no budget: a busy machine is slow. */
const PATIENCE = 30_000;

const keyPattern = /^[\da-f-]{36}$/;

type Reply = { status?: number; body: object; headers?: Record<string, string>; isForeign?: true };
let sent: { url: string; body?: unknown }[] = [];
let keys: (string | null)[] = [];
let replies: Record<string, Reply> = {};

beforeEach(() => {
  sent = [];
  keys = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isForm = init?.body instanceof FormData;
    sent.push({ url, ...(init?.body && { body: isForm ? 'form' : JSON.parse(String(init.body)) }) });
    if (url.endsWith('/items')) keys.push(new Headers(init?.headers).get('idempotency-key'));
    const reply = replies[url];
    if (!reply) throw new TypeError('no network');
    const headers = { ...reply.headers, ...(!reply.isForeign && { [VERSION_HEADER]: version }) };
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200, headers });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.lang = 'en';
});

async function open(path: string, answers: Record<string, Reply>) {
  replies = answers;
  history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="report"></div>';
  await import('./report.ts');
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), PATIENCE);
}
const text = () => document.querySelector('#report')!.textContent!;
const page = {
  '/api/report/page/abc42': {
    body: { machine: { code: 'PRS-01', description: '<b>Press</b>' } },
  },
};
function fill() {
  document.querySelector<HTMLInputElement>('input[value=stopped]')!.click();
  const description = document.querySelector('textarea')!;
  description.value = 'It smokes';
  description.dispatchEvent(new Event('input'));
}
const submit = () =>
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

it('shows the machine as text, and keeps what is typed when the language changes', async () => {
  await open('/report/abc42', page);
  expect(document.querySelector('h1')!.textContent).toBe('PRS-01 – <b>Press</b>');
  expect(document.querySelector('h1 b')).toBeNull();
  fill();
  document.querySelector<HTMLButtonElement>('#language-fr')!.click();
  expect(document.documentElement.lang).toBe('fr');
  expect(document.title).toBe('Signaler un problème');
  expect(document.querySelector('textarea')!.value).toBe('It smokes');
  expect(document.querySelector<HTMLInputElement>('input[value=stopped]')!.checked).toBe(true);
  expect(document.activeElement!.id).toBe('language-fr');
});

it('sends a report in the language of the page, and leads to its status', async () => {
  const statusUrl = 'https://plants.example/report/status/secret';
  await open('/report/abc42', { ...page, '/api/report/items': { body: { statusUrl } } });
  fill();
  submit();
  await vi.waitFor(() => expect(text()).toContain('Thank you'), PATIENCE);
  expect(sent.at(-1)).toEqual({
    url: '/api/report/items',
    body: {
      token: 'abc42',
      machineStatus: 'stopped',
      description: 'It smokes',
      contact: '',
      language: 'en',
    },
  });
  expect(document.querySelector('main a')!.getAttribute('href')).toBe('/report/status/secret');
});

it.each<[string, Reply | undefined, string]>([
  ['too many', { status: 429, body: {}, headers: { 'retry-after': '720' } }, 'possible in 12 min'],
  ['a wrong address', { status: 400, body: { fields: { contact: 'badFormat' } } }, 'e-mail address is not'],
  ['a missing field', { status: 400, body: { fields: { description: 'required' } } }, 'complete all fields'],
  ['no network', undefined, 'could not be sent'],
  ['an answer of a login page', { isForeign: true, body: { statusUrl: '/x' } }, 'could not be sent'],
  ['a refusal of a proxy', { isForeign: true, status: 404, body: {} }, 'could not be sent'],
])('says what is wrong: %s', async (_, reply, expected) => {
  await open('/report/abc42', { ...page, ...(reply && { '/api/report/items': reply }) });
  fill();
  submit();
  await vi.waitFor(() => expect(text()).toContain(expected), PATIENCE);
  submit();
  await vi.waitFor(() => expect(keys).toHaveLength(2), PATIENCE);
  expect(keys[0]).toMatch(keyPattern);
  expect(keys[1]).toBe(keys[0]);
});

it('says that a link became void meanwhile', async () => {
  await open('/report/abc42', { ...page, '/api/report/items': { status: 404, body: {} } });
  fill();
  submit();
  await vi.waitFor(() => expect(text()).toContain('This link is not valid'), PATIENCE);
});

it('says that a link is not valid, and offers to try again without a network', async () => {
  await open('/report/abc42', { '/api/report/page/abc42': { status: 404, body: {} } });
  expect(text()).toContain('This link is not valid');
  vi.resetModules();
  await open('/report/abc42', {});
  expect(text()).toContain('No connection');
  replies = page;
  document.querySelector<HTMLButtonElement>('main button')!.click();
  await vi.waitFor(() => expect(text()).toContain('PRS-01'), PATIENCE);
});

it.each([
  [{ state: 'taken' }, 'Being worked on'],
  [{ state: 'declined', reason: 'Known <i>noise</i>' }, 'Known <i>noise</i>'],
])('shows the status %j', async (body, expected) => {
  await open('/report/status/secret', { '/api/report/status/secret': { body } });
  expect(text()).toContain(expected);
  expect(document.querySelector('main i')).toBeNull();
});

it('stops the mails by a button, and never by itself', async () => {
  const stop = '/api/report/status/secret/stop';
  await open('/report/status/secret', {
    '/api/report/status/secret': { body: { state: 'taken', mails: true } },
    [stop]: { body: {} },
  });
  expect(sent.map(({ url }) => url)).not.toContain(stop);
  replies['/api/report/status/secret'] = { body: { state: 'taken' } };
  document.querySelector<HTMLButtonElement>('main button')!.click();
  await vi.waitFor(() => expect(text()).toContain('No more e-mails'), PATIENCE);
  expect(sent.map(({ url }) => url)).toContain(stop);
  expect(document.querySelector('main button')).toBeNull();
});

it('uploads the chosen photos once, two at most, before the report', async () => {
  const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
  const answers = {
    ...page,
    '/api/report/photos/abc42': {
      body: { id: 'PHOTO', url: 'https://images.example', fields: { key: 'k' } },
    },
    'https://images.example': { body: {} },
  };
  await open('/report/abc42', answers);
  const choose = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('#photos')!;
    Object.defineProperty(input, 'files', { value: files });
    input.dispatchEvent(new Event('change'));
  };
  choose(photo('a.heic', 'image/heic'));
  expect(text()).toContain('Only JPEG, PNG and WebP');
  choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  expect(document.querySelector('#photos')).toBeNull();
  fill();
  submit();
  await vi.waitFor(() => expect(text()).toContain('could not be sent'), PATIENCE);
  replies = {
    ...answers,
    '/api/report/items': { body: { statusUrl: 'https://plants.example/report/status/s' } },
  };
  submit();
  await vi.waitFor(() => expect(text()).toContain('Thank you'), PATIENCE);
  expect(sent.filter(({ url }) => url === 'https://images.example')).toHaveLength(2);
  expect(sent.at(-1)!.body).toMatchObject({ photos: ['PHOTO', 'PHOTO'] });
});
