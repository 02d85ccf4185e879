// Cached answers: used only while nothing changed, only in their own plant, and limited in size.
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAnswerCache } from '#functions/db/cache.ts';
import * as kept from '#functions/db/entities/structure.ts';
import { defineEntity, type } from '#functions/db/entity.ts';
import { elements, machines } from '#shared/structure/api.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import {
  type As,
  answerTo,
  call,
  cost,
  costOfCall,
  eventOf,
  ok,
  REQUEST_ID,
  runAtOneMoment,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const P1 = { tenant: 'acme', plant: 'P1' };
const machineOf = (code: string) => ({
  code,
  description: 'Press',
  typologyId: 1,
  status: 'active' as const,
  twin: false,
  price: 0,
});
const elementOf = (code: string, parentId?: string) => ({
  level: parentId ? 2 : 1,
  parentId,
  code,
  description: code,
});

let id = 100;
/** Creates a machine of two groups whose last change is old, written by another process. */
async function settledMachine(code: string, scope = P1) {
  const store = storeOf(scope);
  await store.commit(
    store.create(kept.machines, ++id, machineOf(code)),
    store.create(kept.elements, `${id}.1`, elementOf('A')),
    store.create(kept.elements, `${id}.2`, elementOf('B')),
  );
  await store.next(`element.${id}`, 2);
  return { id, code, store };
}
const tree = (machineCode: string, who: As = {}) => ok(elements.structure, { machineCode }, who);
const codes = async (machineCode: string, who?: As) =>
  (await tree(machineCode, who)).groups.map(({ code }: { code: string }) => code);

describe('a structure tree', () => {
  it('costs one trip and two units while nothing changed, in whatever case the code is asked for', () =>
    runAtOneMoment(async () => {
      const { code } = await settledMachine('Twice');
      const first = await costOfCall(elements.structure, { machineCode: code });
      expect(first.trips).toBe(3);
      for (const asked of [code, 'TWICE', 'twice']) {
        const again = await cost(() => tree(asked));
        expect(again.answer).toEqual(first.answer);
        expect(again).toMatchObject({ trips: 1, rru: 2 });
      }
    }));

  it('shows at once what another process created, changed, moved and removed', async () => {
    const { id, code, store } = await settledMachine('Busy');
    expect(await codes(code)).toEqual(['A', 'B']);
    await store.commit(store.create(kept.elements, `${id}.3`, elementOf('C')));
    expect(await codes(code)).toEqual(['A', 'B', 'C']);
    const a = await store.get(kept.elements, `${id}.1`);
    await store.commit(store.replace(kept.elements, a, { ...a, code: 'D' }));
    expect(await codes(code)).toEqual(['B', 'C', 'D']);
    const c = await store.get(kept.elements, `${id}.3`);
    await store.commit(store.replace(kept.elements, c, { ...c, level: 2, parentId: `${id}.2` }));
    expect((await tree(code)).groups[0].subGroups).toMatchObject([{ code: 'C' }]);
    await store.commit(store.remove(kept.elements, await store.get(kept.elements, `${id}.3`)));
    expect((await tree(code)).groups[0].subGroups).toEqual([]);
  });

  it('shows at once what was saved, moved and removed by the calls', async () => {
    const { id, code } = await settledMachine('Edited');
    expect(await codes(code)).toEqual(['A', 'B']);
    const made = await ok(elements.create, { idMachine: id, tiporec: 1, code: 'E', description: 'x' });
    expect(await codes(code)).toEqual(['A', 'B', 'E']);
    await ok(elements.replace, { ...(await saved(made.id)), code: 'F' });
    expect(await codes(code)).toEqual(['A', 'B', 'F']);
    const below = await ok(elements.create, {
      idMachine: id,
      idFather: `${id}.1`,
      tiporec: 2,
      code: 'S',
      description: 'x',
    });
    await ok(elements.move, { id: below.id, idFather: `${id}.2` });
    expect((await tree(code)).groups.map(({ child }: { child: number }) => child)).toEqual([0, 1, 0]);
    await ok(elements.remove, { id: below.id });
    await ok(elements.remove, { id: made.id });
    expect(await codes(code)).toEqual(['A', 'B']);
  });

  it('follows its machine: another description, another code, gone', async () => {
    const { id, code, store } = await settledMachine('Renamed');
    await tree(code);
    const was = await store.get(kept.machines, id);
    await store.commit(store.replace(kept.machines, was, { ...was, description: 'Lathe' }));
    expect(await tree(code)).toMatchObject({ descr: 'Lathe' });
    const is = await store.get(kept.machines, id);
    await store.commit(store.replace(kept.machines, is, { ...is, code: 'Other' }));
    expect(await call(elements.structure, { machineCode: code })).toMatchObject({ status: 404 });
    expect(await tree('Other')).toMatchObject({ code: 'Other', path: 'Other' });
    await store.commit(store.remove(kept.machines, await store.get(kept.machines, id)));
    expect(await call(elements.structure, { machineCode: 'Other' })).toMatchObject({ status: 404 });
  });

  it('is its own plant’s: the same code elsewhere is another machine, or none', async () => {
    await settledMachine('Same');
    const there = await settledMachine('Same', { tenant: 'acme-2', plant: 'P1' });
    await there.store.commit(there.store.create(kept.elements, `${there.id}.3`, elementOf('ours')));
    for (let times = 0; times < 2; times++) {
      expect(await codes('Same')).toEqual(['A', 'B']);
      expect(await codes('Same', { tenant: 'acme-2' })).toEqual(['A', 'B', 'ours']);
      expect(await call(elements.structure, { machineCode: 'Same' }, { plant: 'P2' })).toMatchObject({
        status: 404,
      });
    }
  });

  it('is read again while its last change is so young that a read might miss it', async () => {
    const { code, store } = await settledMachine('Young');
    const now = Date.parse((await store.get(kept.machines, id)).updatedAt);
    const clock = vi.spyOn(Date, 'now');
    const tripsAfter = async (ms: number) => {
      clock.mockReturnValue(now + ms);
      return (await costOfCall(elements.structure, { machineCode: code })).trips;
    };
    expect(await tripsAfter(1_000)).toBe(3);
    expect(await tripsAfter(9_000)).toBe(3);
    expect(await tripsAfter(11_000)).toBe(3);
    expect(await tripsAfter(11_000)).toBe(1);
  });

  it('costs its writers one write more, however many elements a transaction changes', async () => {
    const { id, store } = await settledMachine('Counted');
    const before = (await store.get(kept.elementListVersions, id)).version;
    await store.commit(
      [3, 4, 5].map((n) => store.create(kept.elements, `${id}.${n}`, elementOf(`N${n}`))),
      store.remove(kept.elements, await store.get(kept.elements, `${id}.1`)),
    );
    expect((await store.get(kept.elementListVersions, id)).version).toBe(before + 1);
  });
});

describe('a list of machines', () => {
  const P2 = { tenant: 'acme', plant: 'P2' };
  const page = (input: object = {}, who: As = { plant: 'P2' }) => ok(machines.list, input, who);
  const listed = async (input?: object, who?: As) =>
    (await page(input, who)).items.map(({ code }: { code: string }) => code);

  it('costs one trip and half a unit while no machine changed, page by page', () =>
    runAtOneMoment(async () => {
      for (const code of ['L1', 'L2', 'L3']) await settledMachine(code, P2);
      for (const input of [{}, { limit: 2 }]) {
        const first = await cost(() => page(input));
        const again = await cost(() => page(input));
        expect(first).toMatchObject({ trips: 2, rru: 1 });
        expect(again).toMatchObject({ trips: 1, rru: 0.5 });
        expect(again.answer).toEqual(first.answer);
      }
      expect(await listed({ limit: 2 })).toEqual(['L1', 'L2']);
      const { next } = await page({ limit: 2 });
      expect(await listed({ limit: 2, next })).toEqual(['L3']);
    }));

  it('shows at once what another process created, changed and removed', async () => {
    const before = await listed();
    const { id, store } = await settledMachine('New', P2);
    expect(await listed()).toEqual([...before, 'New']);
    const was = await store.get(kept.machines, id);
    await store.commit(store.replace(kept.machines, was, { ...was, code: 'Renamed' }));
    expect(await listed()).toEqual([...before, 'Renamed']);
    await store.commit(store.remove(kept.machines, await store.get(kept.machines, id)));
    expect(await listed()).toEqual(before);
  });

  it('is its own plant’s', async () => {
    await settledMachine('Elsewhere');
    expect(await listed({ limit: 200 }, {})).toContain('Elsewhere');
    expect(await listed({ limit: 200 })).toEqual(['L1', 'L2', 'L3']);
    expect(await listed({ limit: 200 }, {})).not.toContain('L1');
  });
});

describe('what is remembered', () => {
  const things = defineEntity('remembered', type<{ code: string }>());

  it('stays within its bound: what was given longest ago goes, and what is too large never comes', async () => {
    const store = storeOf(P1);
    await store.commit(store.create(things, 1, { code: 'x' }));
    const thing = await store.get(things, 1);
    const answers = createAnswerCache<string>({ most: 100 });
    const remember = (name: string, length: number) =>
      answers.remember(store, name, 'x'.repeat(length - 2), [[things, 1, thing]]);
    const has = async (name: string) => (await answers.recall(store, name)) !== undefined;
    remember('a', 40);
    remember('b', 40);
    expect(await has('a')).toBe(true);
    remember('c', 40);
    expect([await has('a'), await has('b'), await has('c')]).toEqual([true, false, true]);
    expect(remember('d', 101).text).toHaveLength(101);
    expect([await has('a'), await has('c'), await has('d')]).toEqual([true, true, false]);
  });
});

/** Returns an element as a form sends it back. */
async function saved(element: string) {
  const { id, idMachine, idFather, tiporec, code, description, version } = await ok(elements.get, {
    id: element,
  });
  return { id, idMachine, idFather, tiporec, code, description, version };
}

describe('a long answer', () => {
  const asked = (encoding?: string) =>
    eventOf(
      elements.structure,
      { query: { machineCode: 'Long' } },
      { headers: { ...(encoding && { 'accept-encoding': encoding }) } },
    );

  it('travels compressed to whoever takes it so, and is the same', async () => {
    const { store } = await settledMachine('Long');
    for (let n = 3; n < 90; n++)
      await store.commit(store.create(kept.elements, `${id}.${n}`, elementOf(`Sign ${n} è 日本`)));
    for (const time of ['first', 'again']) {
      const plain = await answerTo('structure', asked());
      expect(plain.headers, time).toEqual({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        'x-correlation-id': REQUEST_ID,
        [VERSION_HEADER]: version,
        'x-robots-tag': 'noindex',
      });
      for (const encoding of ['gzip', 'br, gzip;q=0.8']) {
        const zipped = await answerTo('structure', asked(encoding));
        expect(zipped.headers).toEqual({ ...plain.headers, 'content-encoding': 'gzip' });
        expect(zipped.isBase64Encoded).toBe(true);
        expect(zipped.body.length * 4).toBeLessThan(plain.body.length);
        expect(gunzipSync(Buffer.from(zipped.body, 'base64')).toString()).toBe(plain.body);
      }
      expect((await answerTo('structure', asked('br, gzip;q=0'))).body).toBe(plain.body);
    }
  });

  it('is left as it is where it is short', async () => {
    await settledMachine('Short');
    const { headers, isBase64Encoded } = await answerTo(
      'structure',
      eventOf(
        elements.structure,
        { query: { machineCode: 'Short' } },
        { headers: { 'accept-encoding': 'gzip' } },
      ),
    );
    expect([headers['content-encoding'], isBase64Encoded]).toEqual([undefined, undefined]);
  });
});
