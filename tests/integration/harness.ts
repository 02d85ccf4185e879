// Harness of the integration tests: real handlers, real events, a real table.
import { createHash } from 'node:crypto';
import { beforeEach } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { openStore, type Store } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { ORIGIN_KEY } from '#functions/http/origin.ts';
import { buildAddresses } from '#scripts/local/addresses.ts';
import { deployCloud } from '#scripts/local/deployed.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { writeRights } from '#scripts/local/rights/report.ts';
import { openRights, type Rights } from '#scripts/local/rights/rights.ts';
import { startTable, type Table } from '#scripts/local/table.ts';
import { entryKey, readTemplate } from '#scripts/local/template.ts';
import { plants } from '#shared/access/api.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import { features } from '#shared/features.ts';
import { profiles } from '#shared/permissions.ts';
import { getRouteKey, getRoutePath } from '../../infra/routes.ts';
import { seedPeople } from './people.ts';

/** `FUZZ=full npm test` runs as many random inputs and killed jobs as before a release. */
export const FULL = process.env.FUZZ === 'full';

/**
 * Returns the seed of a file's random source: `SEED`, else a new one for the full numbers, which is printed if
 * a test fails, else always the same.
 */
export function drawSeed(name: string): string {
  const seed = process.env.SEED ?? (FULL ? `${name} ${Date.now()}` : name);
  beforeEach(({ onTestFailed }) => onTestFailed(() => console.log(`SEED='${seed}'`)));
  return seed;
}
/** Timeout of a test that takes many times as long with the full numbers. */
export const withFullTime = (timeout: number) => (FULL ? 1_800_000 : timeout);

export const roles = [...profiles, 'tenantRoot'] as const;
export type Role = (typeof roles)[number];

/** Caller of a test: by default in plant P1 of tenant acme. */
export interface As {
  as?: Role | 'nobody';
  plant?: string | null;
  tenant?: string;
  headers?: Record<string, string>;
  /** Claims that replace those of an access token. */
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

/** Every call of the product with its name, such as `structure.machines.replace`. */
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

/** Runs the work as the function whose entry the template names, with the permissions of its role. */
export function asFunction<Answer>(entry: string, work: () => Answer): Answer {
  return rights ? rights.as(String(nameOf.get(entry)), work) : work();
}

async function openRoles() {
  const template = await readTemplate();
  const cloud = await deployCloud(template, buildAddresses(0));
  for (const { name, metadata } of cloud.all('AWS::Lambda::Function')) nameOf.set(metadata[entryKey], name);
  rights = openRights(cloud);
}

/** Queue of accounts; messages to it are discarded unless a test mocks the client of the queues. */
export const ACCOUNTS_QUEUE_URL = 'http://127.0.0.1:1/accounts';
/** Queue of entries to be sealed; messages to it are discarded. */
export const SEAL_QUEUE_URL = 'http://127.0.0.1:1/seal';

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

/** Header value that the distribution adds to each call. */
const originKey = 'of the distribution';
export const stageVariables = { ORIGIN_DIGESTS: createHash('sha256').update(originKey).digest('hex') };

/**
 * Builds an event as API Gateway sends it: payload 2.0 with the claims of the JWT authorizer, its path
 * decoded.
 */
export function eventOf(
  call: Pick<AnyEndpoint, 'method' | 'path'> & Partial<AnyEndpoint>,
  request: {
    parameters?: Record<string, string>;
    query?: Record<string, string>;
    body?: string;
    /** Boundary of a multipart body, which is then sent in base64. */
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
  const route = getRoutePath(call);
  const claims = who.claims ?? { token_use: 'access', tenant, user: as, email: `${as}@${tenant}.example` };
  return {
    version: '2.0',
    routeKey: getRouteKey(call),
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
    stageVariables,
    requestContext: {
      requestId: REQUEST_ID,
      http: { method: call.method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      authorizer: as === 'nobody' ? undefined : { jwt: { claims, scopes: ['openid'] } },
    },
  };
}

/** Id of the gateway, as long as a real one, since it is stored with every write. */
export const REQUEST_ID = 'test-request-id1';

export const BOUNDARY = 'part-of-a-form';

/** Builds a multipart form with a file of these bytes, under this name. */
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
  if (call.method !== 'GET' && call.method !== 'DELETE') return { parameters, body: JSON.stringify(rest) };
  const query = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return { parameters, query: Object.fromEntries(query) as Record<string, string> };
}

/** Returns the raw answer of the function. */
export const answerTo = async (feature: Feature, event: unknown) =>
  (await handlerOf(feature))(event, { functionName: feature });

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
  input: RequestOf<E>,
  who: As = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
): Promise<Answered<any>> {
  const request = requestOf(endpoint, input as Record<string, unknown>);
  return send(featureOf.get(endpoint)!, eventOf(endpoint, request, who));
}

/** Returns the body of a call that must succeed. */
export async function ok<E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who: As = {}) {
  const { status, body } = await call(endpoint, input, who);
  if (status !== 200)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Clock of the caches of the sessions, which tests stop and move. */
const sessionClock = { ahead: 0, stoppedAt: undefined as number | undefined };
const readMachineClock = performance.now.bind(performance);
performance.now = () => sessionClock.stoppedAt ?? readMachineClock() + sessionClock.ahead;

/** Works while the caches of the sessions expire by no time, however long the work takes. */
export async function runAtOneMoment<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (sessionClock.stoppedAt !== undefined) return work();
  sessionClock.stoppedAt = performance.now();
  try {
    return await work();
  } finally {
    sessionClock.ahead = sessionClock.stoppedAt - readMachineClock();
    sessionClock.stoppedAt = undefined;
  }
}

/** Moves the clock of the sessions, so that memberships are read again, which are cached for two seconds. */
export function expireMemberships() {
  const MORE_THAN_CACHED_MS = 2_001;
  if (sessionClock.stoppedAt === undefined) sessionClock.ahead += MORE_THAN_CACHED_MS;
  else sessionClock.stoppedAt += MORE_THAN_CACHED_MS;
}

/** Measures what the work costs while no cached session expires. */
export const cost = <Answer>(work: () => Promise<Answer>) => runAtOneMoment(() => measureCost(work));

/** Returns the cost of a call without its session, which is cached for two seconds. */
export const costOfCall = <E extends AnyEndpoint>(endpoint: E, input: RequestOf<E>, who: As = {}) =>
  runAtOneMoment(async () => {
    await ok(plants.current, {}, who);
    return measureCost(() => ok(endpoint, input, who));
  });

/** Opens a store for a test, with the author `seed`. */
export const storeOf = (scope: { tenant: string; plant?: string }): Store =>
  openStore(getTableClient(), process.env.TABLE!, scope, { user: 'seed', now: '2026-01-01T00:00:00.000Z' });

export interface World {
  /** Hashes the contents of the table except counters. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

/** Suppresses the log lines of refusals, which most tests provoke on purpose. */
function withoutRefusals() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((line: string, ...rest: []) =>
    String(line).includes('"message":"refused"') || write(line, ...rest)) as typeof process.stdout.write;
}

/**
 * Starts a table with two tenants, two plants each, and a user of every profile; or with the contents written
 * by `fill`.
 */
export async function startWorld(fill: (table: Table) => Promise<unknown> = seedTenants): Promise<World> {
  withoutRefusals();
  const table = await startTable();
  await openRoles();
  Object.assign(process.env, {
    PUSH_PUBLIC_KEY: 'public-key',
    HOLD_SECONDS: '0',
    SITE_URL: 'https://plants.example',
    ACCOUNTS_QUEUE_URL,
    SEAL_QUEUE_URL,
    IMAGES_BUCKET: 'images',
    IMAGES_URL: 'https://images.example',
    INGESTION_BUCKET: 'ingestion',
    HEADS_BUCKET: 'heads',
    INGESTION_URL: 'https://ingestion.example',
  });
  await fill(table);
  return {
    digest: () => digestOf(table.endpoint, table.name),
    close: () => {
      const { RIGHTS } = process.env;
      if (RIGHTS && rights) writeRights(RIGHTS, rights.all());
      return table.close();
    },
  };
}

async function seedTenants() {
  for (const tenant of ['acme', 'acme-2']) await seedPeople(tenant, storeOf);
}

/** Serializes a row independently of the order of its attributes. */
const sorted = (row: object): string =>
  JSON.stringify(row, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Raw item of the table. */
export type Row = { pk: { S: string }; sk: { S: string } } & Record<string, Record<string, unknown>>;

export async function everyRow(endpoint: string, TableName: string): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: object | undefined;
  do {
    const page: { Items: Row[]; LastEvaluatedKey?: object } = await callDynamo(endpoint, 'Scan', {
      TableName,
      ExclusiveStartKey,
    });
    rows.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

/** Whether a partition holds sequences, whose gaps are irrelevant, or requests counted against a limit. */
export const isCounter = (partition: string) => /#(sequence|bucket|callShare)$/.test(partition);

export async function digestOf(endpoint: string, TableName: string): Promise<string> {
  const rows = (await everyRow(endpoint, TableName)).filter(({ pk }) => !isCounter(pk.S)).map(sorted);
  return createHash('sha256').update(rows.sort().join('\n')).digest('hex');
}
