// Real handlers, real events, a real table: what every integration test stands on.
import { createHash } from 'node:crypto';
import { tableClient } from '../../functions/http/aws.ts';
import { ORIGIN_KEY } from '../../functions/http/origin.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { openStore, type Store } from '../../functions/table/store.ts';
import { pathOf } from '../../infra/routes.ts';
import { addressesOn } from '../../scripts/local/addresses.ts';
import { openCloud } from '../../scripts/local/cloud.ts';
import { deployed } from '../../scripts/local/deployed.ts';
import { dynamo } from '../../scripts/local/dynamo.ts';
import { keepRights } from '../../scripts/local/rights/report.ts';
import { openRights, type Rights } from '../../scripts/local/rights/rights.ts';
import { startTable, type Table } from '../../scripts/local/table.ts';
import { entryKey, readTemplate } from '../../scripts/local/template.ts';
import { plants } from '../../shared/access/api.ts';
import type { AnyEndpoint, Sent } from '../../shared/contract.ts';
import { features } from '../../shared/features.ts';
import { profiles } from '../../shared/permissions.ts';
import { seedPeople } from './people.ts';

/** As many random inputs and killed jobs as before a release: `FUZZ=full npm test`. */
export const FULL = process.env.FUZZ === 'full';

export const roles = [...profiles, 'tenantRoot'] as const;
export type Role = (typeof roles)[number];

/** Who calls, from where. Everybody stands in plant P1 of tenant acme unless said otherwise. */
export interface As {
  as?: Role | 'nobody';
  plant?: string | null;
  tenant?: string;
  headers?: Record<string, string>;
  /** Other claims than those of an access token. */
  claims?: Record<string, string>;
}
export interface Answered<Body = unknown> {
  status: number;
  body: Body;
}

export type Feature = keyof typeof features;
const featureOf = new Map<AnyEndpoint, Feature>(
  Object.entries(features).flatMap(([feature, apis]) =>
    Object.values(apis).flatMap((api) =>
      Object.values(api).map((call) => [call as AnyEndpoint, feature as Feature] as const),
    ),
  ),
);

/** Every call of the product with its name, `structure.machines.replace`. */
export const everyCall = Object.entries(features).flatMap(([feature, apis]) =>
  Object.entries(apis).flatMap(([thing, api]) =>
    Object.entries(api).map(([verb, call]) => ({
      name: `${feature}.${thing}.${verb}`,
      feature: feature as Feature,
      call: call as AnyEndpoint,
    })),
  ),
);

interface Travelling {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded?: boolean;
}
type Handle = (event: unknown, context: unknown) => Promise<Travelling>;
let rights: Rights | undefined;
const nameOf = new Map<unknown, string>();

/** In the name of the function the template makes of a file, with the rights of its role and no others. */
export function asFunction<Answer>(entry: string, work: () => Answer): Answer {
  return rights ? rights.as(String(nameOf.get(entry)), work) : work();
}

async function openRoles() {
  const template = await readTemplate();
  const cloud = openCloud(template, addressesOn(0), await deployed(template));
  for (const { name, metadata } of cloud.all('AWS::Lambda::Function')) nameOf.set(metadata[entryKey], name);
  rights = openRights(cloud);
}

const handlers = new Map<Feature, Promise<Handle>>();
function handlerOf(feature: Feature): Promise<Handle> {
  const known = handlers.get(feature);
  if (known) return known;
  const entry = `functions/${feature}/handler.ts`;
  const loaded = import(`../../functions/${feature}/handler.ts`).then(
    ({ handler }): Handle =>
      (event, context) =>
        asFunction(entry, () => handler(event, context)),
  );
  handlers.set(feature, loaded);
  return loaded;
}

/** What the distribution adds to each call. */
const originKey = 'of the distribution';
process.env.ORIGIN_DIGEST = createHash('sha256').update(originKey).digest('hex');

/** An event as API Gateway sends it: payload 2.0 with the claims of the JWT authorizer, its path decoded. */
export function eventOf(
  call: Pick<AnyEndpoint, 'method' | 'path'> & Partial<AnyEndpoint>,
  request: {
    parameters?: Record<string, string>;
    query?: Record<string, string>;
    body?: string;
    /** The body is a form, in base64. */
    boundary?: string;
  },
  who: As = {},
) {
  const { as = 'admin', tenant = 'acme', plant = 'P1', headers = {} } = who;
  const { boundary } = request;
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => request.parameters?.[name]?.toWellFormed() || ' ',
  );
  const route = pathOf(call);
  const claims = who.claims ?? { token_use: 'access', tenant, user: as, email: `${as}@${tenant}.example` };
  return {
    version: '2.0',
    routeKey: `${call.method} ${route}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: {
      host: 'api.example',
      [ORIGIN_KEY]: originKey,
      ...(plant !== null && { 'x-plant': plant }),
      ...(boundary && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
      ...headers,
    },
    queryStringParameters: request.query,
    pathParameters: route.endsWith('{proxy+}')
      ? { proxy: path.slice(route.indexOf('{')) }
      : request.parameters,
    body: request.body,
    isBase64Encoded: boundary !== undefined,
    requestContext: {
      requestId: 'test',
      http: { method: call.method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      authorizer: as === 'nobody' ? undefined : { jwt: { claims, scopes: ['openid'] } },
    },
  };
}

export const BOUNDARY = 'part-of-a-form';

/** A form of several parts: a file of these bytes, under this name. */
export function formOf({
  name = '',
  bytes = Buffer.alloc(0),
}: {
  name?: string;
  bytes?: Uint8Array;
}): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Splits an input as the client does: path parameters, then query or body. */
export function requestOf(
  call: Pick<AnyEndpoint, 'method' | 'path' | 'multipart'>,
  input: Record<string, unknown>,
) {
  const rest = { ...input };
  const parameters: Record<string, string> = {};
  for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) {
    parameters[name!] = String(input[name!] ?? '');
    delete rest[name!];
  }
  if (call.multipart) return { parameters, boundary: BOUNDARY, body: formOf(rest).toString('base64') };
  if (call.method === 'POST' || call.method === 'PUT') return { parameters, body: JSON.stringify(rest) };
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return { parameters, query: Object.fromEntries(query) as Record<string, string> };
}

/** The answer as it leaves the function. */
export const answerTo = async (feature: Feature, event: unknown) => (await handlerOf(feature))(event, {});

export async function send(feature: Feature, event: unknown): Promise<Answered> {
  const { statusCode, headers, body } = await answerTo(feature, event);
  return {
    status: statusCode,
    body: headers['content-type'] === 'application/json' ? JSON.parse(body) : body,
  };
}

/** Calls the real handler of a contract; the body is the answer, or the refusal. */
export function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Sent<E>,
  who: As = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
): Promise<Answered<any>> {
  const request = requestOf(endpoint, input as Record<string, unknown>);
  return send(featureOf.get(endpoint)!, eventOf(endpoint, request, who));
}

/** The body of a call that must succeed. */
export async function ok<E extends AnyEndpoint>(endpoint: E, input: Sent<E>, who: As = {}) {
  const { status, body } = await call(endpoint, input, who);
  if (status !== 200)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const cost = costOf;

/** What a call costs beyond its session, which is read once in two seconds. */
export async function costOfCall<E extends AnyEndpoint>(endpoint: E, input: Sent<E>, who: As = {}) {
  await ok(plants.current, {}, who);
  return costOf(() => ok(endpoint, input, who));
}

/** A store of a test's own, in the name of `seed`. */
export const storeOf = (scope: { tenant: string; plant?: string }): Store =>
  openStore(tableClient(), process.env.TABLE!, scope, { user: 'seed', now: '2026-01-01T00:00:00.000Z' });

export interface World {
  /** What the table holds; sequences apart, whose gaps mean nothing. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

/** Refusals are what most tests are about: their lines in the log would bury everything else. */
function withoutRefusals() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((line: string, ...rest: []) =>
    String(line).includes('"message":"refused"') || write(line, ...rest)) as typeof process.stdout.write;
}

/** A table of its own with two tenants, two plants each, and somebody of every profile; or with what `fill` puts there. */
export async function startWorld(fill: (table: Table) => Promise<unknown> = seedTenants): Promise<World> {
  withoutRefusals();
  const table = await startTable();
  await openRoles();
  Object.assign(process.env, {
    HOLD_SECONDS: '0',
    IMAGES_BUCKET: 'images',
    IMAGES_URL: 'https://images.example',
    INGESTION_BUCKET: 'ingestion',
    INGESTION_URL: 'https://ingestion.example',
  });
  await fill(table);
  return {
    digest: () => digestOf(table.endpoint, table.name),
    close: () => {
      const { RIGHTS } = process.env;
      if (RIGHTS && rights) keepRights(RIGHTS, rights.all());
      return table.close();
    },
  };
}

async function seedTenants() {
  for (const tenant of ['acme', 'acme-2']) await seedPeople(tenant, storeOf);
}

/** As text, whatever order the emulator gave the attributes in. */
const sorted = (row: object): string =>
  JSON.stringify(row, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** An item as the table itself has it. */
export type Row = { pk: { S: string }; sk: { S: string } } & Record<string, Record<string, unknown>>;

export async function everyRow(endpoint: string, TableName: string): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: object | undefined;
  do {
    const page: { Items: Row[]; LastEvaluatedKey?: object } = await dynamo(endpoint, 'Scan', {
      TableName,
      ExclusiveStartKey,
    });
    rows.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

export async function digestOf(endpoint: string, TableName: string): Promise<string> {
  const rows = (await everyRow(endpoint, TableName))
    .filter(({ pk }) => !pk.S.endsWith('#sequence'))
    .map(sorted);
  return createHash('sha256').update(rows.sort().join('\n')).digest('hex');
}
