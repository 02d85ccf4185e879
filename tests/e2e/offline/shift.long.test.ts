// Shift on two shared tablets that are killed at random while the network is unstable: no action is lost or
// done twice.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openSite, type Site } from '../stack.ts';
import { settleAccounts } from './accounts.ts';
import {
  chanceOf,
  doNext,
  GIULIA,
  LUCA,
  lookAgain,
  MARCO,
  metered,
  type Plant,
  pick,
  planned,
  prepare,
  type Thing,
  tabletOf,
  type Worker,
} from './day.ts';
import { type Tablet, weathers } from './tablet.ts';

/** `FUZZ=full` runs the long version, as before a release. Another `SEED` draws another shift. */
const FULL = process.env.FUZZ === 'full';
const [ACTIONS, KILLS] = FULL ? [200, 50] : [12, 2];
const SEED = Number(process.env.SEED ?? (FULL ? Date.now() % 100_000 : 17));

let site: Site;
const tablets: Tablet[] = [];
beforeAll(async () => {
  site = await openSite();
});
afterEach(async () => {
  for (const tablet of tablets.splice(0)) await tablet.close();
});
afterAll(async () => {
  await site?.close();
});

interface Work {
  worker: Worker;
  things: Thing[];
}

/** Opens the records to work on while there is a network. */
async function lookAt(tablet: Tablet, work: readonly Work[]): Promise<void> {
  const path = { ewo: '/ewo/items/{id}', order: '/workorder/items/{id}' } as const;
  for (const { worker, things } of work) {
    await tablet.handTo(worker);
    for (const { kind, id, version } of things)
      if (version > 0 && (kind === 'ewo' || kind === 'order')) await tablet.read(path[kind], { id });
    await tablet.read('/reading/items', {});
    await tablet.read('/user/get', {});
  }
}

interface Told {
  kills: number;
  handOvers: number;
  unreachable: number;
}

async function workOn(
  tablet: Tablet,
  work: readonly Work[],
  kills: number,
  chance: () => number,
  plant: Plant,
): Promise<Told> {
  const told: Told = { kills: 0, handOvers: 0, unreachable: 0 };
  // Readings of a meter must increase, so only the next one is open.
  const open = ({ things }: Work) => {
    const all = things.filter(({ left }) => left.length > 0);
    const next = all.find(({ kind }) => kind === 'reading');
    return all.filter((thing) => thing.kind !== 'reading' || thing === next);
  };
  const left = () => work.flatMap(({ things }) => things.flatMap((thing) => thing.left)).length;
  let at: Work | undefined;
  while (left() > 0) {
    const others = work.filter((each) => each !== at && open(each).length > 0);
    at = others.length > 0 ? pick(chance, others) : at!;
    await tablet.handTo(at.worker);
    told.handOvers += 1;
    for (let n = 3 + Math.floor(5 * chance()); n > 0 && open(at).length > 0; n--) {
      if (chance() < 0.3) await tablet.turn(pick(chance, weathers), chance);
      const thing = pick(chance, open(at).slice(0, 3));
      const killed = chance() < (kills - told.kills) / left();
      const how = chance() < 0.5 ? 'page' : 'browser';
      const amid = chance() < 0.5;
      const doing = doNext(tablet, at.worker, thing, plant.ahead);
      if (!killed || !amid) {
        if ((await doing).is === 'unreachable') told.unreachable += 1;
        if (!killed) continue;
        await tablet.sendNow();
      }
      await new Promise((done) => setTimeout(done, 400 * chance()));
      await tablet.kill(how);
      told.kills += 1;
      await doing;
      await tablet.handTo(at.worker);
      await lookAgain(tablet, open(at));
    }
  }
  // Actions unknown to a killed tablet were not continued, so the shift was shorter; the remaining kills
  // follow here.
  for (; told.kills < kills; told.kills += 1) {
    await tablet.sendNow();
    await new Promise((done) => setTimeout(done, 400 * chance()));
    await tablet.kill('page');
    await tablet.handTo(at!.worker);
  }
  return told;
}

/** Restores the network and lets every user send; returns what still waits. */
async function allSent(tablet: Tablet, work: readonly Work[]): Promise<string> {
  await tablet.turn('well');
  for (const { worker } of work) {
    await tablet.handTo(worker);
    await tablet.sendNow();
  }
  const isSent = await expect
    .poll(tablet.unsent, { timeout: 180_000 })
    .toBe(0)
    .then(
      () => true,
      () => false,
    );
  return isSent ? '' : tablet.whatWaits();
}

it(`loses nothing of ${ACTIONS} actions and does none twice while tablets are killed ${KILLS} times`, async () => {
  console.log(`SEED=${SEED}`);
  const began = Date.now();
  const chance = chanceOf(SEED);
  const plant = await prepare(site.url, Math.ceil(ACTIONS / 10));
  const shared = plant.ewos.shift()!.id;
  const some = ACTIONS / 4;
  const drawn = (worker: Worker, on: string, more: Thing[] = []): Work => ({
    worker,
    things: [...planned(chance, `${worker.name} ${on}`, some - more.length, plant, shared), ...more],
  });
  const readings = Math.ceil(ACTIONS / 20);
  const first = [drawn(LUCA, 'first', metered(plant, 0, readings)), drawn(GIULIA, 'first')];
  const second = [drawn(MARCO, 'second', metered(plant, 1, readings)), drawn(GIULIA, 'second')];

  const done = await Promise.all(
    [first, second].map(async (work, n) => {
      const tablet = await tabletOf(site.url, ...work.map(({ worker }) => worker));
      tablets.push(tablet);
      await tablet.keepsApp();
      await lookAt(tablet, work);
      const its = chanceOf(SEED + 1 + n);
      const told = await workOn(tablet, work, KILLS / 2, its, plant);
      const left = await allSent(tablet, work);
      return { ...told, left, signIns: tablet.signIns, failures: tablet.failures, lost: tablet.network.lost };
    }),
  );
  const accounts = await settleAccounts(
    plant,
    [...first, ...second].flatMap(({ things }) => things),
    shared,
  );
  console.log(
    JSON.stringify({ seed: SEED, seconds: Math.round((Date.now() - began) / 1000), done, ...accounts }),
  );
  expect(done.map(({ left }) => left)).toEqual(['', '']);
  expect(accounts.faults).toEqual([]);
  expect(accounts.sure).toBeGreaterThan(ACTIONS * 0.6);
  expect(done.map(({ kills }) => kills)).toEqual([KILLS / 2, KILLS / 2]);
}, 1_200_000);
