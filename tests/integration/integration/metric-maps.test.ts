// Limits of nodes and mappings, and who is shut out: nodes that are not admitted, of a suspended tenant or a disabled plant.
import { describe, expect, it } from 'vitest';
import { plants, tenants } from '#functions/db/entities/access.ts';
import {
  metricMaps as mapEntity,
  metricSessions,
  metricNodes as nodeEntity,
} from '#functions/db/entities/sparkplug.ts';
import { handler as signIn } from '#functions/workers/node-sign-in.ts';
import { handler as receive } from '#functions/workers/sparkplug-receive.ts';
import { MAX_METRIC_MAPS, MAX_NODES } from '#shared/integration/sparkplug/metric-map.ts';
import { metricMaps, metricNodes, type NodeAccess } from '#shared/integration/sparkplug/metric-map-api.ts';
import { call, ok, storeOf } from '../harness.ts';
import { machine, worldAt } from '../plan.ts';
import { encodePayload } from './sparkplug-node.ts';

worldAt('2026-03-01T09:00:00Z');
const plantStore = () => storeOf({ tenant: 'acme', plant: 'P1' });

/** Stores records in transactions of a hundred. */
async function fill(
  count: number,
  create: (n: number) => ReturnType<ReturnType<typeof plantStore>['create']>,
) {
  for (let first = 0; first < count; first += 100)
    await plantStore().commit(
      Array.from({ length: Math.min(100, count - first) }, (_, i) => create(first + i)),
    );
}
const ask = ({ userName, password }: NodeAccess, clientId = 'gate') => {
  const mqtt = { username: userName, password: Buffer.from(password).toString('base64'), clientId };
  return signIn({ protocolData: { mqtt } });
};

describe('the sign-in of a node', () => {
  it('answers with a policy of its own topics, and refuses whatever could widen it', async () => {
    process.env.BROKER_ARN = 'arn:aws:iot:eu-west-1:000000000000';
    const access = await ok(metricNodes.create, { node: 'gate' });
    const answer = await ask(access);
    expect(answer).toMatchObject({ isAuthenticated: true, principalId: 'acmeP1gate' });
    const { policyDocuments } = answer as { policyDocuments: string[] };
    expect(policyDocuments[0]).toContain('topic/spBv1.0/acme.P1/NDATA/gate"');
    expect(policyDocuments[0]).not.toMatch(/NCMD\/(?!gate")|"\*"/);
    expect(await ask(access, '*')).toEqual({ isAuthenticated: false });
    for (const userName of ['', 'acme.P1/*', 'acme.P1/none', 'other.P1/gate'])
      expect(await ask({ ...access, userName }), userName).toEqual({ isAuthenticated: false });
    expect(await signIn({})).toEqual({ isAuthenticated: false });
  });

  it('is refused while the plant is disabled or the tenant suspended', async () => {
    const access = await ok(metricNodes.create, { node: 'shut' });
    const tenantStore = storeOf({ tenant: 'acme' });
    const plant = await tenantStore.get(plants, 'P1');
    await tenantStore.commit(tenantStore.replace(plants, plant, { ...plant, disabled: true }));
    expect(await ask(access)).toEqual({ isAuthenticated: false });
    const disabled = await tenantStore.get(plants, 'P1');
    await tenantStore.commit(tenantStore.replace(plants, disabled, plant));
    const name = { name: 'Acme' };
    await tenantStore.commit(tenantStore.create(tenants, 'acme', { ...name, suspended: true }));
    expect(await ask(access)).toEqual({ isAuthenticated: false });
    await tenantStore.commit(tenantStore.replace(tenants, await tenantStore.get(tenants, 'acme'), name));
    expect(await ask(access)).toMatchObject({ isAuthenticated: true });
  });
});

it('messages of a node that is not admitted, and of no node, are dropped', async () => {
  const birth = encodePayload({ seq: 0n, metrics: [{ name: 'Level', type: 7, value: 1 }] });
  const send = (topic: string) => {
    const body = JSON.stringify({ topic, payload: birth, receivedAt: Date.now() });
    const record = { messageId: topic, body, attributes: {}, messageAttributes: {} };
    return receive({ Records: [record] } as never, {} as never);
  };
  for (const topic of ['spBv1.0/acme.P1/NBIRTH/ghost', 'spBv1.0/none.P1/NBIRTH/ghost', 'spBv1.0/x'])
    expect(await send(topic), topic).toEqual({ batchItemFailures: [] });
  expect(await plantStore().find(metricSessions, 'ghost')).toBeUndefined();
  await ok(metricNodes.create, { node: 'ghost' });
  await send('spBv1.0/acme.P1/NBIRTH/ghost');
  expect(await plantStore().find(metricSessions, 'ghost')).toBeDefined();
});

it('a plant has so many nodes and mappings, and no more', async () => {
  const machineId = await machine();
  await fill(MAX_NODES, (n) => plantStore().create(nodeEntity, `n${n}`, { renewedAt: '2026-03-01' }));
  expect(await call(metricNodes.create, { node: 'more' })).toMatchObject({
    status: 409,
    body: { code: 'tooManyNodes', values: { max: MAX_NODES } },
  });
  const map = { node: 'n0', metric: 'A', machineId, target: 'meter', meter: 'hits' } as const;
  await fill(MAX_METRIC_MAPS, (n) => plantStore().create(mapEntity, `n0.${n}`, map));
  expect(await call(metricMaps.create, { ...map, node: 'n1' })).toMatchObject({
    status: 409,
    body: { code: 'tooManyMetricMaps', values: { max: MAX_METRIC_MAPS } },
  });
});
