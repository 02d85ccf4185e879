// Fuzz test with thousands of hostile inputs for each call: every one must be refused by a known code, and a
// refusal must write nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTableClient } from '#functions/http/aws.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import type { Scope } from '#shared/integration/service-account.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { messages } from '#shared/messages.ts';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { elements, machines, machineTypologies } from '#shared/structure/api.ts';
import {
  type Answered,
  type As,
  eventOf,
  everyCall,
  type Feature,
  FULL,
  isCounter,
  ok,
  requestOf,
  send,
  startWorld,
  type World,
} from './harness.ts';
import { bent, brokenBody, miswired, pick, type Random, randomFrom, sampleOf, shapeOf } from './hostile.ts';
import * as plan from './plan.ts';
import { ewoOf, tagOf } from './requests/plant.ts';

const INPUTS = FULL ? 5_000 : 24;
/** Maximum number of inputs that are well-formed and reach the table. */
const DEEP = FULL ? 60 : 8;
const TOO_LONG = JSON.stringify({ code: 'x'.repeat(10_000_000) });

type Call = (typeof everyCall)[number];

const writers = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'TransactWriteItemsCommand',
]);
type KeyOf = { pk?: { S?: string } };
type Written = { Key?: KeyOf; Item?: KeyOf };
/** Returns the partitions that a command writes. */
function listPartitions(input: Written & { TransactItems?: Record<string, Written>[] }): string[] {
  const all = input.TransactItems?.flatMap((each) => Object.values(each)) ?? [input];
  return all.map(({ Key, Item }) => (Key ?? Item)?.pk?.S ?? '');
}
let writes = 0;
/** Counts the writes from now on, except numbers drawn from a sequence and requests counted against a limit. */
function watchWrites() {
  getTableClient().middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (writers.has(context.commandName ?? '') && !listPartitions(args.input as Written).every(isCounter))
        writes++;
      return answer;
    },
    { step: 'initialize', name: 'writes' },
  );
}

async function fuzz(each: Call, known: Record<string, unknown>, cursors: readonly string[]) {
  const random = randomFrom([...each.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const shape = shapeOf(each.call);
  const base = sampleOf(shape, known) as Record<string, unknown>;
  const seen = { inputs: 0, deep: 0, accepted: 0 };
  for (let made = 0; seen.inputs < INPUTS && made < INPUTS * 10; made++) {
    const { event, mayPass, mustFail } = await next(each, base, random, cursors, made);
    if (mayPass && seen.deep >= DEEP) continue;
    if (mayPass) seen.deep++;
    seen.inputs++;
    const before = writes;
    const answer = await send(each.feature, event);
    judge(each, event, answer, writes - before, mustFail);
    if (answer.status === 200 || isChallenge(answer)) seen.accepted++;
  }
  return seen;
}

async function next(
  each: Call,
  base: Record<string, unknown>,
  random: Random,
  cursors: readonly string[],
  n: number,
) {
  const hasBody = each.call.method === 'POST' || each.call.method === 'PUT';
  const caller: As = each.call.byKey
    ? { as: 'nobody', headers: { authorization: `Bearer ${serviceKey}` } }
    : {};
  if (hasBody && n < 2)
    return { event: eventOf(each.call, { ...asText(each, base), body: TOO_LONG }, caller), mayPass: false };
  // Some inputs stay valid: only their cursor, version, plant or time is wrong.
  const input = random() < 0.03 ? { ...base } : bent(random, base);
  if ('next' in base && random() < 0.3) input.next = pick(random, cursors);
  if ('version' in base && random() < 0.3) input.version = pick(random, [0, 1, 2, 99, -1, '1', 1.5]);
  const who: As = {
    ...(random() < 0.05 && { plant: pick(random, ['P2', 'P3', '__proto__', 'x'.repeat(2000), '\ud800']) }),
    ...caller,
  };
  const request = asText(each, input);
  if (random() < 0.05)
    return {
      event: miswired(random, eventOf(each.call, request, who), request.parameters),
      mayPass: false,
      mustFail: true,
    };
  if (hasBody && random() < 0.2) {
    const body = brokenBody(random, request.body ?? '');
    return { event: eventOf(each.call, { ...request, body }, who), mayPass: false };
  }
  const mayPass = await isWellFormed(each, { ...input, ...request.query, ...request.parameters });
  return { event: eventOf(each.call, request, who), mayPass };
}

async function isWellFormed({ call }: Call, input: unknown): Promise<boolean> {
  try {
    return !(await call.input['~standard'].validate(input)).issues;
  } catch {
    return false; // The value must not be accepted.
  }
}

/** Converts the input for path and query, which contain only text. */
function asText({ call }: Call, input: Record<string, unknown>) {
  const inBody = call.method === 'POST' || call.method === 'PUT';
  const entries = Object.entries(input).map(([name, value]) =>
    value === undefined || (inBody && !call.path.includes(`{${name}}`))
      ? [name, value]
      : [name, typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)],
  );
  return requestOf(call, Object.fromEntries(entries)) as {
    parameters: Record<string, string>;
    query?: Record<string, string>;
    body?: string;
  };
}

/** A refusal that asks for a signature stores its challenge (decisions PS54). */
const isChallenge = ({ body }: Answered) => (body as { code?: string }).code === 'signatureNeeded';

const expected = new Set([200, 400, 403, 404, 409, 410, 413, 429]);

function judge(each: Call, event: unknown, answer: Answered, written: number, mustFail = false) {
  const { status, body } = answer;
  const refused = body as { code?: string };
  const fine =
    expected.has(status) &&
    (status === 200
      ? !mustFail && (written === 0 || each.call.method !== 'GET')
      : refused.code! in messages && (written === 0 || isChallenge(answer)));
  if (fine) return;
  throw new Error(
    `${each.name} answered ${status} ${JSON.stringify(body).slice(0, 300)} and wrote ${written} for ${JSON.stringify(event).slice(0, 2000)}`,
  );
}

/** Key of a service account that may make every call of other systems. */
let serviceKey = '';
async function createServiceKey(name: string) {
  const scopes = Object.values(publicCalls).map((each) => [...each.requiredPermission] as Scope);
  const account = { name, scopes, expiresOn: '2026-12-31' };
  serviceKey = (await ok(serviceAccounts.create, account)).key;
  // The first use is recorded, and no later one while the clock stands.
  const headers = { authorization: `Bearer ${serviceKey}` };
  await ok(publicCalls.listMachines, {}, { as: 'nobody', headers });
}

/** Fixture of the inputs: values of a world with a record of every kind. */
interface Ground {
  world: World;
  /** Valid values by field name. */
  known: Record<string, unknown>;
  /** Ids of existing records by the first segment of the path. */
  ids: Record<string, string | number>;
  cursors: string[];
}
async function prepare(): Promise<Ground> {
  const world = await startWorld();
  const typology = (await ok(machineTypologies.create, { code: 'T', description: 'x' })).id;
  const supplier = (await ok(suppliers.create, { code: 'S', name: 'x' })).id;
  const machine = await ok(machines.create, { code: 'M', description: 'x', idTipology: typology });
  await ok(machines.create, { code: 'M2', description: 'x', idTipology: typology });
  const group = await ok(elements.create, { idMachine: machine.id, tiporec: 1, code: 'G', description: 'x' });
  const operator = (await ok(operators.create, { code: 'O', name: 'x' })).id;
  const team = (await ok(teams.create, { code: 'TE', description: 'x', leaders: [operator] })).id;
  const procedure = await plan.approved();
  const busy = await plan.strategy(machine.id, {}, procedure);
  const free = await plan.strategy(machine.id);
  const cycle = await plan.cycle({ machineId: machine.id, strategies: [busy], anchor: '2026-01-05' });
  const [order] = await plan.ordersOf(cycle.id);
  const ids = {
    '/machinestructure': group.id,
    '/phase': `${procedure}.1`,
    '/strategy': free,
    '/maintenancecycle': cycle.id,
    '/workorder': order?.id ?? '1.1.1',
    '/smp': procedure,
    '/user': 'guest',
    '/plant': 'P1',
    '/ewo': (await ewoOf(machine.id)).id,
    '/tag': (await tagOf(machine.id)).id,
  };
  const remarked = { of: 'ewo' as const, thing: ids['/ewo'] };
  const remark = await ok(remarks.add, { ...remarked, text: 'x' });
  const known = {
    ...remarked,
    idplant: 'P1',
    plant: 'P1',
    machineCode: 'M',
    idMachine: machine.id,
    idFather: group.id,
    idTipology: typology,
    idSupplier: supplier,
    machineId: machine.id,
    elementId: group.id,
    procedureId: procedure,
    strategies: [free],
    leaders: [operator],
    members: [operator],
    teamId: team,
    to: '2026-04-09',
    code: 'F',
    description: 'x',
    tiporec: 2,
    yearSetup: 2000,
    stato: 'ACTIVE',
    shifts: ['1'],
    ...Object.fromEntries(
      ['classCD', 'classREA', 'classPRE', 'classPRO', 'classSpare'].map((name) => [name, 'A']),
    ),
  };
  const cursors = [(await ok(machines.list, { limit: 1 })).next, 'x', '', '=', 'a'.repeat(2001)];
  return {
    world,
    known,
    ids: { ...ids, '/remark': remark.id, '/document': `machine.${machine.id}` },
    cursors,
  };
}

/** Tests every call of a feature in a world of its own. */
export function fuzzFeature(feature: Feature) {
  let ground: Ground;
  let digest: string;
  beforeAll(async () => {
    // The clock stands, so that an input means the same on every day.
    plan.at('2026-03-16T07:00:00Z');
    ground = await prepare();
    watchWrites();
    digest = await ground.world.digest();
  });
  afterAll(async () => {
    plan.realTime();
    await ground.world.close();
  });

  // Multipart forms have hostile inputs of their own (ingestion/forms.test.ts).
  const its = everyCall.filter(
    (each) => each.feature === feature && !each.call.multipart && !each.call.ownRefusals,
  );
  describe.each(its)('$name', (each) => {
    it(`refuses ${INPUTS} hostile inputs by name, and nothing comes of a refusal`, async () => {
      const { world, known, ids, cursors } = ground;
      if (each.call.byKey) {
        // Inputs of other calls may have revoked the key of an account before.
        await createServiceKey(each.name);
        digest = await world.digest();
      }
      const id = ids[`/${each.call.path.split('/')[1]}`] ?? 1;
      const seen = await fuzz(each, { ...known, id }, cursors);
      expect(seen.inputs).toBeGreaterThanOrEqual(INPUTS);
      const before = digest;
      digest = await world.digest();
      if (seen.accepted === 0 || each.call.method === 'GET') expect(digest).toBe(before);
    });
  });
}
