import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { i18n, initLanguages } from '../../i18n/i18n.ts';
import { createSession, startServer, type TestServer } from '../../testing.tsx';
import { createScanNavigation } from './lead.ts';
import { resolveScan } from './resolve.ts';

const request = (id: string, code: string) => ({ id, code, breakdownDescription: 'Does not start' });
const hit = (id: string, code: string) => ({
  ...{ id, machineId: 1, machineCode: 'PRS-01', machineDescription: '', level: 3, spare: true },
  ...{ code, description: 'Seal' },
});
const server: TestServer = {
  'GET /machine/items': () => ({
    body: { items: [{ id: 1, code: 'PRS-01', description: 'Press', stato: 'active' }] },
  }),
  'GET /machinestructure/search': () => ({
    body: { items: [hit('1.7', 'SEAL'), hit('1.8', 'PRS-01')], more: false },
  }),
  'GET /sparepart/pick': () => ({
    body: {
      items: [
        { id: 7, code: 'SEAL', description: 'Seal' },
        { id: 8, code: 'BRG', description: 'Bearing', codeSap: '3000' },
      ],
    },
  }),
  'GET /ewo/open': () => ({ body: { items: [request('E1', 'E-2026-000001')] } }),
  'GET /ewo/mine': () => ({ body: { items: [] } }),
  'GET /ewo/items': ({ query }) => ({
    body: { items: query.get('from') === '2025-01-01' ? [request('E9', 'E-2025-000009')] : [] },
  }),
};

beforeAll(initLanguages);
beforeEach(() => {
  startServer(server);
});

async function read(text: string, typed = false) {
  const taken: ScannedThing[] = [];
  const outcome = await resolveScan(text, {
    session: createSession('admin'),
    typed,
    take(thing) {
      taken.push(thing);
      return undefined;
    },
    elsewhere: (_, plant) => ({ problem: plant }),
  });
  return outcome ?? taken;
}

it.each<[string, ScannedThing]>([
  ['prs-01', { kind: 'machine', machineId: 1 }],
  ['3000', { kind: 'spare', spareId: 8 }],
  ['brg', { kind: 'spare', spareId: 8 }],
  ['E-2026-000001', { kind: 'ewo', id: 'E1' }],
  ['e-2025-000009', { kind: 'ewo', id: 'E9' }],
  [`${location.origin}/app/tablet/spare/7`, { kind: 'spare', spareId: 7 }],
  [`${location.origin}/app/tablet/spare/7/`, { kind: 'spare', spareId: 7 }],
])('%s means one thing', async (text, thing) => expect(await read(text)).toEqual([thing]));

it('leaves the choice where two things have a code', async () => {
  expect(await read('SEAL')).toMatchObject({
    choices: [{ text: 'PRS-01 · SEAL – Seal (element)' }, { text: 'SEAL – Seal (spare part)' }],
  });
});

it('offers what holds the words of somebody who typed, and of nobody else', async () => {
  expect(await read('SEA', true)).toMatchObject({
    choices: [{}, {}],
    question: expect.stringContaining('exactly'),
  });
  expect(await read('SEA')).toEqual({ problem: 'Nothing in this plant has the code “SEA”.' });
});

it('asks before it takes a label without a plant that has the address of a foreign host', async () => {
  const outcome = await read('http://evil.example/app/mgmt/equipStructure/1');
  expect(outcome).toMatchObject({
    question: expect.stringContaining('evil.example'),
    choices: [{ text: 'Use it anyway (machine)' }],
  });
  // A plant in the label shows that this product printed it, under whatever host.
  expect(await read('http://old.example/app/mgmt/equipStructure/1?plant=TO1')).toEqual({ problem: 'TO1' });
});

it('says what was read where it means nothing, and whose label it is', async () => {
  expect(await read('https://elsewhere.example/menu')).toEqual({
    problem: '“https://elsewhere.example/menu” is neither a label of this product nor a code.',
  });
  expect(await read('https://plant.example/app/tablet/spare/7?plant=TO1')).toEqual({ problem: 'TO1' });
});

it('without a network says that not all was looked through', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  for (const code of ['PRS-09', 'E-2026-000001'])
    expect(await read(code)).toEqual({
      problem: `“${code}” was not found in what this device stores. With a network the whole plant is searched.`,
    });
});

it('asks an operator what to do at a machine, and refuses what the profile may not open', async () => {
  const go = vi.fn();
  const lead = createScanNavigation({ place: 'operator', session: createSession('requestor'), go });
  await i18n.loadNamespaces('scan');
  const outcome = await lead('PRS-01', false);
  expect(outcome).toMatchObject({ question: 'PRS-01: what do you want to do?' });
  if (outcome && 'choices' in outcome) outcome.choices[0]!.take();
  expect(go).toHaveBeenCalledWith('/app/operator/homeOperator/ewo/create?machine=1');
  expect(await lead(`${location.origin}/app/tablet/spare/7`, false)).toMatchObject({
    problem: expect.stringContaining('spare part'),
  });
});

it('leads on from a choice to the next one', async () => {
  const lead = createScanNavigation({ place: 'operator', session: createSession('requestor'), go: vi.fn() });
  const outcome = await lead('http://evil.example/app/mgmt/equipStructure/1', false);
  if (!outcome || !('choices' in outcome)) throw new Error('nothing was asked');
  expect(await outcome.choices[0]!.take()).toMatchObject({
    question: expect.stringContaining('what do you want to do'),
  });
});
