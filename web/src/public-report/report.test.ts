import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VERSION_HEADER, version } from '#shared/version.ts';

/** Catches a hang and is no budget: a busy machine is slow. */
const PATIENCE = 30_000;

type Reply = { status?: number; body: object; headers?: Record<string, string>; isForeign?: true };
let sent: { url: string; body?: unknown }[] = [];
let replies: Record<string, Reply> = {};

beforeEach(() => {
  sent = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, ...(init?.body && { body: JSON.parse(String(init.body)) }) });
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
    body: { machine: { code: 'PRS-01', description: '<b>Press</b>' }, plant: 'Torino' },
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

it('shows machine and plant as text, and keeps what is typed when the language changes', async () => {
  await open('/report/abc42', page);
  expect(text()).toContain('Torino');
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
  ['a link that is void meanwhile', { status: 404, body: {} }, 'This link is not valid'],
])('says what is wrong: %s', async (_, reply, expected) => {
  await open('/report/abc42', { ...page, ...(reply && { '/api/report/items': reply }) });
  fill();
  submit();
  await vi.waitFor(() => expect(text()).toContain(expected), PATIENCE);
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
