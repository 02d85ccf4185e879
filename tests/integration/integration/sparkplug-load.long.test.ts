// A gateway with a thousand metrics that all change every second: nothing is lost, and no birth is asked for.
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { type MetricMapItem, metricMaps, metricNodes } from '#shared/integration/sparkplug/metric-map-api.ts';
import { machines, machineTypologies } from '#shared/structure/api.ts';
import { seedPeople } from '../people.ts';
import { done, storeOf } from '../push/pages.ts';
import { encodePayload } from './sparkplug-node.ts';

const METRICS = 1_000;
/** Metrics of one message: one of the node of the case has as many. */
const METRICS_PER_MESSAGE = 100;
const SECONDS = 20;
const MAPPED_METERS = 5;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ mqttPort: 0, seed: () => ({ finish: () => seedPeople('acme', storeOf) }) });
});
afterAll(() => stack.close());

it('takes a thousand metrics a second', async () => {
  const typology = await done(stack, machineTypologies.create, { code: 'PRESS', description: 'Press' });
  const maps: MetricMapItem[] = [];
  for (let n = 0; n < MAPPED_METERS; n++) {
    const machine = { code: `M-${n}`, description: `M ${n}`, idTipology: typology.id, stato: 'active' };
    const { id: machineId } = await done(stack, machines.create, machine as never);
    const map = { node: 'load', metric: `m${n}`, machineId, target: 'meter', meter: 'hits' } as const;
    maps.push(await done(stack, metricMaps.create, map));
  }
  const { address, userName, password } = await done(stack, metricNodes.create, { node: 'load' });
  const client = await mqtt.connectAsync(address, { username: userName, password, reconnectPeriod: 0 });
  const commands: string[] = [];
  client.on('message', (topic) => commands.push(topic));
  await client.subscribeAsync('spBv1.0/acme.P1/NCMD/load');
  const start = Date.now() - SECONDS * 1_000;
  let seq = 0;
  const publish = async (type: string, time: number, first: number, count: number, value: number) => {
    const metrics = Array.from({ length: count }, (_, i) => ({
      ...(type === 'NBIRTH' && { name: `m${first + i}`, type: 7 }),
      alias: BigInt(first + i),
      value,
    }));
    const payload = encodePayload({ time: BigInt(time), seq: BigInt(seq++ % 256), metrics });
    const message = Buffer.from(payload, 'base64');
    await client.publishAsync(`spBv1.0/acme.P1/${type}/load`, message, { qos: 1 });
  };
  await publish('NBIRTH', start, 0, METRICS, 1_000);
  await stack.settle();
  for (let second = 1; second <= SECONDS; second++) {
    for (let first = 0; first < METRICS; first += METRICS_PER_MESSAGE)
      await publish('NDATA', start + second * 1_000, first, METRICS_PER_MESSAGE, 1_000 + second);
    await stack.settle();
  }
  expect(commands).toEqual([]);
  const { items } = await done(stack, metricMaps.list, {});
  expect(items).toHaveLength(MAPPED_METERS);
  for (const { last } of items as MetricMapItem[])
    expect(last).toMatchObject({ state: 'current', value: 1_000 + SECONDS });
  const { items: nodes } = await done(stack, metricNodes.list, {});
  expect(nodes[0].unmapped).toHaveLength(METRICS - MAPPED_METERS);
  await client.endAsync();
});
