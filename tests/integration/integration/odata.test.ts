// OData service: the requests that Excel and Power BI send, pages, increments with removed rows, and permissions.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { orders } from '#functions/db/entities/planned.ts';
import { ewoFacts, machineFacts } from '#functions/db/entities/reports.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { rememberRemovedRow } from '#functions/events/odata/removed-rows.ts';
import type { Method } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import { odataSets } from '#shared/integration/odata/sets.ts';
import type { Scope } from '#shared/integration/service-account.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { encodeEwoFacts } from '#shared/reports/facts/ewo-facts.ts';
import { encodeMachineFacts } from '#shared/reports/facts/machine-facts.ts';
import { answerTo, eventOf, expireMemberships, ok, storeOf } from '../harness.ts';
import { at, machine, worldAt } from '../plan.ts';

worldAt('2026-03-27T12:00:00.000Z');

const ORDERS = 2510;
const X =
  'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7';
const allScopes = [...new Set(Object.values(odataSets).map(({ area }) => area))].map(
  (area): Scope => [area, 'view'],
);
const makeKey = async (scopes: readonly Scope[]): Promise<string> =>
  (await ok(serviceAccounts.create, { name: 'Excel', scopes: [...scopes], expiresOn: '2026-12-31' })).key;

const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const buildOrderId = (n: number) => `0.W-2026-${String(n).padStart(6, '0')}`;
const buildOrder = (n: number, machineId: number) => ({
  ...{ code: `W-2026-${n}`, title: `Job ${n}`, machineId, plannedOn: addDays('2026-01-01', n % 300) },
  ...{ reason: 'free', tolerance: 0, minutes: 60, tasks: 1, state: 'planned' as const },
  ...{ month: addDays('2026-01-01', n % 300).slice(0, 7), openFor: 0 },
});
let key: string;
let machineId: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  machineId = await machine();
  const stored = await store().get(machines, machineId);
  const oil = { ...stored, code: 'CNC-01', description: "Pompa dell'olio", classCd: 'A' as const };
  await store().commit(store().replace(machines, stored, oil));
  const numbers = Array.from({ length: ORDERS }, (_, n) => n);
  await store().commitInChunks(numbers, (chunk) =>
    chunk.map((n) => store().create(orders, buildOrderId(n), buildOrder(n, machineId))),
  );
  key = await makeKey(allScopes);
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  withKey?: string | undefined;
}
/** Sends a request as it is on the wire, below /odata/v4; the gateway decodes path and query. */
async function send(target: string, { method = 'GET', headers = {}, withKey = key }: Sent = {}) {
  const [path = '', query = ''] = target.split('?');
  const names = [...new URLSearchParams(query)];
  const call = { method: method as Method, path: `/odata/v4${decodeURIComponent(path)}` };
  const authorization = `Basic ${Buffer.from(`anyone:${withKey}`).toString('base64')}`;
  const event = eventOf(
    call,
    { query: Object.fromEntries(names) },
    { as: 'nobody', plant: null, headers: { accept: X, ...(withKey && { authorization }), ...headers } },
  );
  const answer = await answerTo('integration', { ...event, rawQueryString: query });
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  return { ...answer, json: isJson && answer.body ? JSON.parse(answer.body) : undefined };
}
/** Follows the links from a request on; returns all rows and the sizes of the pages. */
async function readAll(target: string) {
  const rows: Record<string, unknown>[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = target; next !== undefined; ) {
    const { statusCode, json } = await send(next);
    expect(statusCode, JSON.stringify(json)).toBe(200);
    rows.push(...json.value);
    sizes.push(json.value.length);
    next = json['@odata.nextLink']?.replace('https://api.example/odata/v4', '');
  }
  return { rows, sizes };
}

const requests = readFileSync(new URL('../../vectors/odata-requests.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^D\d/.test(line))
  .map((line) => line.split('\t') as [string, string, string, string, string, string])
  .filter(([name]) => name !== 'D59');

describe('a documented request', () => {
  it.each(requests)('%s %s', async (_, request, accept, credentials, status) => {
    const [method, target] = request.startsWith('POST ') ? ['POST', request.slice(5)] : ['GET', request];
    const answer = await send(target!, {
      method: method!,
      headers: accept === 'X' ? {} : { accept },
      withKey: credentials === 'none' ? '' : key,
    });
    expect([answer.statusCode, answer.json?.error?.message]).toEqual([
      Number(status),
      answer.json?.error?.message,
    ]);
    expect(answer.headers['odata-version']).toBe('4.0');
    if (answer.statusCode !== 200)
      expect(Object.keys(answer.json.error)).toEqual(expect.arrayContaining(['code', 'message']));
  });

  it('is answered with credentials asked for, types, and addresses of the caller', async () => {
    expect((await send('/', { withKey: '' })).headers['www-authenticate']).toMatch(/^Basic realm=/);
    const behindProxy = { 'x-forwarded-host': 'plantledger.example:443', 'x-forwarded-prefix': '/api' };
    const { json, headers } = await send('/WorkOrders', { headers: behindProxy });
    expect(headers['content-type']).toBe('application/json;odata.metadata=minimal');
    expect(json['@odata.context']).toBe('https://plantledger.example/api/odata/v4/$metadata#WorkOrders');
    expect(json['@odata.nextLink']).toMatch(/^https:\/\/plantledger\.example\/api\/odata\/v4\/WorkOrders\?/);
    const service = (await send('/')).json;
    expect(service.value.map(({ name }: { name: string }) => name)).toEqual(Object.keys(odataSets));
    expect((await send('/$metadata')).headers['content-type']).toBe('application/xml');
    const head = await send('/Machines', { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const refused = await send('/WorkOrders', { method: 'DELETE' });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    const wrong = (await send("/Machines?$filter=description eq 'Pompa dell'olio'")).json.error;
    expect(wrong).toMatchObject({ code: 'badFilter', message: expect.stringContaining('character 27') });
  });
});

describe('rows', () => {
  it('have the columns that the description declares, and match a filter', async () => {
    const xml = (await send('/$metadata')).body;
    const { value } = (await send("/Machines?$filter=description eq 'Pompa dell''olio' and class eq 'A'"))
      .json;
    expect(value).toHaveLength(1);
    for (const name of Object.keys(value[0])) expect(xml).toContain(`<Property Name="${name}" `);
    expect(value[0]).toMatchObject({ id: machineId, code: 'CNC-01', class: 'A', deleted: false });
    const first = (await send('/WorkOrders?$top=1&$select=code,machine,plannedOn')).json.value;
    expect(first).toEqual([{ code: 'W-2026-0', machine: 'CNC-01', plannedOn: '2026-01-01' }]);
    const january = await readAll(
      '/WorkOrders?$filter=plannedOn ge 2026-01-01 and plannedOn le 2026-01-31&$select=plannedOn',
    );
    const days = january.rows.map(({ plannedOn }) => plannedOn);
    expect([...new Set(days)].sort()).toEqual(Array.from({ length: 31 }, (_, n) => addDays('2026-01-01', n)));
    const byMachine = await send("/WorkOrders?$filter=machine eq 'NOPE'&$top=3");
    expect(byMachine.json.value).toEqual([]);
  });

  it('come in pages of a thousand, each once, while others change', async () => {
    const first = (await send('/WorkOrders?$select=id')).json;
    const seen: string[] = first.value.map(({ id }: { id: string }) => id);
    expect(seen).toHaveLength(1000);
    const last = await store().get(orders, seen.at(-1)!);
    await store().commit(store().remove(orders, last));
    const rest = await readAll(first['@odata.nextLink'].replace('https://api.example/odata/v4', ''));
    const all = [...seen, ...rest.rows.map(({ id }) => id)];
    expect([all.length, new Set(all).size]).toEqual([ORDERS, ORDERS]);
    await store().commit(store().create(orders, last.id, buildOrder(999, machineId)));
  });

  it.each([
    [0, [0]],
    [5, [5]],
    [2500, [1000, 1000, 500]],
  ])('of a request for the first %i', async (top, sizes) => {
    expect((await readAll(`/WorkOrders?$top=${top}&$select=id`)).sizes).toEqual(sizes);
  });

  it('of an increment are those that changed, and those that were removed', async () => {
    at('2026-03-27T13:00:00.000Z');
    const present = storeOf({ tenant: 'acme', plant: 'P1' });
    const gone = await present.get(orders, buildOrderId(7));
    await present.commit(present.remove(orders, gone));
    const change = { tenant: 'acme', plant: 'P1', entity: 'order', id: gone.id, event: 'e1' };
    await rememberRemovedRow({ ...change, before: { ...gone } });
    // Removed and made again: it is a row like any other.
    await rememberRemovedRow({ ...change, id: buildOrderId(8), before: { ...gone } });
    const since = '/WorkOrders?$filter=changedAt ge 2026-03-27T12:30:00Z';
    expect((await readAll(since)).rows).toEqual([]);
    at('2026-03-27T13:00:05.000Z');
    expect((await readAll(since)).rows).toMatchObject([
      { id: gone.id, deleted: true, changedAt: '2026-03-27T13:00:00.000Z', code: null, plannedOn: null },
    ]);
    const full = await readAll('/WorkOrders?$select=id,deleted');
    expect(full.rows.some(({ deleted }) => deleted)).toBe(false);
    expect((await readAll(`${since} and code eq 'x'`)).rows).toEqual([]);
  });

  it('of days have the figures of the pages', async () => {
    const { rows, sizes } = await readAll('/Kpis?$filter=on ge 2026-02-01 and on lt 2026-03-14');
    expect([rows.length, sizes]).toEqual([41, [31, 10]]);
    expect(rows[0]).toMatchObject({ on: '2026-02-01', breakdowns: 0, mtbf: null });
  });

  it('of days are not rounded', async () => {
    const times = { createdAt: '2026-02-10T08:00:00.000Z', interventionAt: '2026-02-10T08:10:00.000Z' };
    // Interventions of 50, 51 and 51 minutes; two of three analyses are confirmed.
    const ewos = [50, 51, 51].map((minutes, n) => ({
      ...{ id: `E${n}`, state: 'closed' as const, machineStatus: 'stopped' as const, machineId },
      ...{ createdOn: '2026-02-10', ...times, analysisRequired: true },
      ...(n > 0 && { analysis: 'confirmed' as const }),
      closedAt: new Date(Date.parse(times.interventionAt) + minutes * 60_000).toISOString(),
    }));
    const stored = await store().get(machines, machineId);
    await store().commit(
      store().put(ewoFacts, '2026-02-10', { rows: encodeEwoFacts(ewos) }),
      store().put(machineFacts, 'all', { rows: encodeMachineFacts([stored]) }),
    );
    const { rows } = await readAll('/Kpis?$filter=on eq 2026-02-10&$select=mttr,rcaCoverage');
    expect(rows).toEqual([{ mttr: 152 / 3, rcaCoverage: (2 / 3) * 100 }]);
  });
});

describe('a key', () => {
  it('reads the sets of its scopes alone', async () => {
    const withKey = await makeKey([['tags', 'view']]);
    const service = (await send('/', { withKey })).json.value;
    expect(service).toEqual([{ name: 'Tags', kind: 'EntitySet', url: 'Tags' }]);
    expect((await send('/$metadata', { withKey })).body).not.toContain('WorkOrder');
    expect((await send('/Tags', { withKey })).statusCode).toBe(200);
    const refused = await send('/WorkOrders', { withKey });
    expect([refused.statusCode, refused.json.error.code]).toEqual([403, 'keyScope']);
  });

  it('continues its own list alone, for a day', async () => {
    const target = (await send('/WorkOrders?$select=id')).json['@odata.nextLink'].split('v4')[1];
    const broken = [
      target.replace('/WorkOrders', '/Tags'),
      target.replace(/(skiptoken=.)./, '$1_'),
      `${target}&%24top=5`,
    ];
    for (const each of broken)
      expect([each, (await send(each)).json.error?.code]).toEqual([each, expect.stringMatching(/^bad/)]);
    expect((await send(target, { withKey: await makeKey(allScopes) })).statusCode).toBe(400);
    at('2026-03-28T12:00:01.000Z');
    expireMemberships();
    expect((await send(target)).json.error.code).toBe('badToken');
  });
});
