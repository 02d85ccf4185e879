// Nodes of machines at the embedded broker, with a real MQTT client: sign-in, births, data, deaths, lost messages, and
// what their values cause.
import { type EventEmitter, once } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodePayload } from '#functions/integration/sparkplug/payload.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import {
  type MetricMapItem,
  metricMaps,
  metricNodes,
  type NodeAccess,
} from '#shared/integration/sparkplug/metric-map-api.ts';
import { figures } from '#shared/reports/kpi-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { controls, machines, machineTypologies, quantities } from '#shared/structure/api.ts';
import { seedPeople } from '../people.ts';
import { ask, done, storeOf } from '../push/pages.ts';
import { encodePayload, type TestMetric } from './sparkplug-node.ts';

let stack: Stack;
let machineId = 0;
let controlId = 0;
let address = '';
const clients: MqttClient[] = [];
/** Resolves with the values of the next event of a client, whose own types know only its listeners. */
const next = (client: MqttClient, event: string) => once(client as unknown as EventEmitter, event);

beforeAll(async () => {
  stack = await startStack({
    mqttPort: 0,
    seed: () => ({ finish: () => seedPeople('acme', storeOf) }),
  });
  const typology = await done(stack, machineTypologies.create, { code: 'PRESS', description: 'Press' });
  const machine = { code: 'PRS-07', description: 'Press 7', idTipology: typology.id, stato: 'active' };
  machineId = (await done(stack, machines.create, machine as never)).id;
  const quantity = await done(stack, quantities.create, {
    code: 'BAR',
    description: 'Pressure',
    unit: 'bar',
  });
  const control = {
    ...{ code: 'OIL', description: 'Oil pressure', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: quantity.id, lower: 5, upper: 10, warningMargin: 10, tagOnRed: true },
  } as const;
  controlId = (await done(stack, controls.create, control as never)).id;
  address = (await done(stack, metricNodes.list, {})).address;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});
afterAll(() => stack.close());

/** The broker confirms such a message once it is in the queue. */
const confirmed = { qos: 1 } as const;
const newNode = (node: string): Promise<NodeAccess> => done(stack, metricNodes.create, { node });
const connect = async ({ userName, password }: NodeAccess): Promise<MqttClient> => {
  const client = await mqtt.connectAsync(address, {
    ...{ username: userName, password, clientId: userName.replace('/', '.') },
    reconnectPeriod: 0,
  });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
};

/** A connected node that numbers its messages. */
async function start(node: string) {
  const access = await newNode(node);
  const client = await connect(access);
  await client.subscribeAsync(`spBv1.0/acme.P1/NCMD/${node}`);
  let seq = 0;
  const publish = async (type: string, metrics: TestMetric[], own = seq++) => {
    const payload = encodePayload({ time: BigInt(Date.now()), seq: BigInt(own), metrics });
    await client.publishAsync(`spBv1.0/acme.P1/${type}/${node}`, Buffer.from(payload, 'base64'), confirmed);
    await stack.settle();
  };
  return {
    client,
    bear(metrics: TestMetric[], bdSeq = 1n) {
      seq = 0;
      return publish('NBIRTH', [{ name: 'bdSeq', type: 4, long: bdSeq }, ...metrics]);
    },
    send: (metrics: TestMetric[], own?: number) => publish('NDATA', metrics, own),
    /** Skips the number of a message that gets lost. */
    lose: () => void seq++,
    die: (bdSeq: bigint) => publish('NDEATH', [{ name: 'bdSeq', type: 4, long: bdSeq }]),
    /** Resolves with the names of the metrics of the next command. */
    async nextCommand() {
      const [, payload] = (await next(client, 'message')) as [string, Buffer];
      return decodePayload(payload).metrics.map(({ name, encoded }) => [name, encoded.value]);
    },
  };
}
const map = (input: object): Promise<MetricMapItem> =>
  done(stack, metricMaps.create, { machineId, ...input } as never);
const mapOf = async ({ id }: MetricMapItem): Promise<MetricMapItem> =>
  (await done(stack, metricMaps.list, {})).items.find((each: MetricMapItem) => each.id === id);
const openTags = async () =>
  (await done(stack, tags.open, {})).items.filter(
    (tag: { machineId?: number }) => tag.machineId === machineId,
  );

describe('a node signs in', () => {
  it('with its password alone, which a new one replaces', async () => {
    const access = await newNode('gate');
    await expect(connect({ ...access, password: 'wrong' })).rejects.toThrow(/bad username or password/i);
    await expect(connect({ ...access, userName: 'acme.P2/gate' })).rejects.toThrow(
      /bad username or password/i,
    );
    await connect(access);
    const renewed = await done(stack, metricNodes.renew, { id: 'gate' });
    await expect(connect(access)).rejects.toThrow(/bad username or password/i);
    await connect(renewed);
    const { items } = await done(stack, metricNodes.list, {});
    expect(JSON.stringify(items)).not.toContain(renewed.password);
    await done(stack, metricNodes.remove, { id: 'gate' });
    await expect(connect(renewed)).rejects.toThrow(/bad username or password/i);
  });

  it('and may neither write under another name nor read what others write', async () => {
    const client = await connect(await newNode('spy'));
    const [granted] = await client.subscribeAsync('spBv1.0/#').catch(() => []);
    expect(granted?.qos ?? 128).toBe(128);
    const closed = next(client, 'close');
    client.publish('spBv1.0/acme.P1/NDATA/other', 'x');
    await closed;
  });
});

it('values of a mapped meter become readings, and doubtful ones wait', async () => {
  const hits = await map({ node: 'press', metric: 'Press/Hits', target: 'meter', meter: 'hits' });
  expect(hits.last).toEqual({ state: 'never' });
  const node = await start('press');
  await node.bear([{ name: 'Press/Hits', alias: 1n, type: 7, value: 100_000 }]);
  await node.send([{ alias: 1n, value: 100_250 }]);
  expect(await mapOf(hits)).toMatchObject({
    last: { state: 'current', value: 100_250 },
    outcome: { status: 'accepted' },
  });
  await node.send([{ alias: 1n, value: 100_249 }]);
  expect((await mapOf(hits)).outcome).toEqual({ status: 'waiting', code: 'readingTooLow' });
  await node.send([{ alias: 1n, value: 100_260, time: 12n }]);
  await node.send([{ alias: 1n, long: 2n ** 60n }]);
  const { items } = await done(stack, waitingReadings.list, {});
  expect(items).toMatchObject(
    expect.arrayContaining(
      ['readingTooLow', 'timeUnclear'].map((because) =>
        expect.objectContaining({ because, sender: 'press' }),
      ),
    ),
  );
  await node.die(1n);
  expect((await mapOf(hits)).last).toMatchObject({ state: 'stale' });
});

it('a red measurement makes one tag, and green again arms the rule', async () => {
  const oil = await map({ node: 'oil', metric: 'Oil', target: 'control', controlId });
  const node = await start('oil');
  await node.bear([{ name: 'Oil', alias: 2n, type: 10, double: 8 }]);
  await node.send([{ alias: 2n, double: 10.01 }]);
  await node.send([{ alias: 2n, double: 10.2 }]);
  expect(await openTags()).toMatchObject([{ requester: 'oil' }]);
  await node.send([{ alias: 2n, double: 8 }]);
  await node.send([{ alias: 2n, double: 10.5 }]);
  expect(await openTags()).toHaveLength(1);
  expect((await mapOf(oil)).outcome).toEqual({ status: 'accepted' });
});

it('a message out of order waits for the one before; a lost one, and an unknown alias, ask for one birth', async () => {
  const count = await map({ node: 'order', metric: 'Level', target: 'control', controlId });
  const node = await start('order');
  await node.bear([{ name: 'Level', alias: 3n, type: 10, double: 6 }]);
  await node.send([{ alias: 3n, double: 7 }], 2);
  expect((await mapOf(count)).last.value).toBe(6);
  await node.send([{ alias: 3n, double: 6.5 }], 1);
  expect((await mapOf(count)).last.value).toBe(7);
  const command = node.nextCommand();
  await node.send([{ alias: 3n, double: 8 }], 4);
  expect(await command).toEqual([['Node Control/Rebirth', true]]);
  expect((await mapOf(count)).last.value).toBe(7);
  await node.bear([{ name: 'Level', alias: 3n, type: 10, double: 8.5 }]);
  expect((await mapOf(count)).last).toMatchObject({ state: 'current', value: 8.5 });

  const other = await start('alias');
  const asked = other.nextCommand();
  await other.send([{ alias: 9n, value: 7 }]);
  expect(await asked).toEqual([['Node Control/Rebirth', true]]);
});

it('counted pieces become the OEE of their shift, once each', async () => {
  const pieces = { target: 'pieces', mode: 'counter', idealPerMinute: 1, plannedMinutes: 480 };
  await map({ node: 'line', device: 'robot', metric: 'Total', pieces: 'total', ...pieces });
  await map({ node: 'line', device: 'robot', metric: 'Good', pieces: 'good', ...pieces });
  const node = await start('line');
  await node.bear([]);
  const publish = async (type: string, seq: bigint, total: number, good: number) => {
    const metrics = [
      { name: 'Total', type: 7, value: total },
      { name: 'Good', type: 7, value: good },
    ];
    const payload = encodePayload({ time: BigInt(Date.now()), seq, metrics });
    const message = Buffer.from(payload, 'base64');
    for (let i = 0; i < 2; i++)
      await node.client.publishAsync(`spBv1.0/acme.P1/${type}/line/robot`, message, confirmed);
    await stack.settle();
  };
  await publish('DBIRTH', 1n, 1_000, 900);
  await publish('DDATA', 2n, 1_020, 915);
  const today = new Date(Date.now()).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { items } = await done(stack, figures.oee, { machineId, from, to: today });
  expect(items).toMatchObject([{ good: 15, total: 20, plannedMinutes: 480 }]);
});

describe('a mapping', () => {
  it('is refused for a metric that has one, for a control of answers, and without what its target needs', async () => {
    const metric = { node: 'rules', metric: 'A', target: 'meter', meter: 'hours' };
    const first = await map(metric);
    const create = (input: object) => ask(stack, metricMaps.create, { machineId, ...input } as never);
    expect(await create(metric)).toMatchObject({ status: 409, body: { code: 'metricMapped' } });
    expect((await create({ ...metric, metric: 'B', meter: undefined })).body.fields).toEqual({
      meter: 'required',
    });
    expect((await create({ ...metric, metric: 'B', node: 'a/b' })).body.fields).toEqual({
      node: 'nodeNameShape',
    });
    expect((await create({ ...metric, metric: 'B', device: 'a/b' })).body.fields).toEqual({
      device: 'deviceNameShape',
    });
    const answers = {
      ...{ code: 'LOOK', description: 'Look', type: 'visual', nature: 'qualitative' },
      answers: [
        { text: 'OK', evaluation: 'ok' },
        { text: 'NOK', evaluation: 'ko' },
      ],
    } as const;
    const { id } = await done(stack, controls.create, answers as never);
    expect(await create({ ...metric, metric: 'B', target: 'control', controlId: id })).toMatchObject({
      body: { code: 'controlUnknown' },
    });
    const changed = await done(stack, metricMaps.replace, {
      ...{ id: first.id, version: first.version, machineId, ...metric, metric: 'Other', meter: 'hits' },
    } as never);
    expect(changed).toMatchObject({ metric: 'A', meter: 'hits' });
    await done(stack, metricMaps.remove, { id: first.id });
    expect((await ask(stack, metricMaps.remove, { id: first.id })).status).toBe(404);
  });

  it('and its node are an administrator’s of the plant alone', async () => {
    for (const as of ['technician', 'guest'] as const)
      expect((await ask(stack, metricMaps.list, {}, { as })).status).toBe(403);
    const { items } = await done(stack, metricNodes.list, {}, { plant: 'P2' });
    expect(items).toEqual([]);
    expect((await ask(stack, metricNodes.renew, { id: 'press' }, { plant: 'P2' })).status).toBe(404);
    expect((await ask(stack, metricNodes.create, { node: 'press' })).body).toMatchObject({
      code: 'codeTaken',
    });
  });
});
