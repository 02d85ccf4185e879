// A cycle put on another machine: the same work at the same rhythm (domain 7.8).
import { type Cycle, CycleShape } from '../../../shared/planned/cycle.ts';
import type { Actor } from '../../http/session.ts';
import { cycles, meters } from '../../table/entities/planned.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { createCycle } from './creating.ts';
import type { KeptCycle } from './issuing.ts';

const CODE = 40;

/** The cycles of a machine that are in use. */
export async function cyclesOf(store: Store, machineId: number): Promise<KeptCycle[]> {
  const all = await everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { next }));
  return all.filter(({ retired }) => !retired);
}

/** With strategies of the other machine, which are free. */
export async function cloneCycle(
  call: { actor: Actor; store: Store },
  source: KeptCycle,
  machine: { id: number; code: string },
  strategies: string[],
): Promise<void> {
  const { store, actor } = call;
  const fields = Object.fromEntries(
    Object.keys(CycleShape).map((field) => [field, source[field as keyof KeptCycle]]),
  ) as Cycle;
  const { mode, meter, run, anchor } = source;
  const [code, read] = await Promise.all([
    freeCode(store, `${source.code}-${machine.code}`),
    meter === 'none' ? undefined : store.find(meters, `${machine.id}.${meter}`),
  ]);
  // a series that counts from its completions begins now, and a meter from what it shows
  const begins = mode === 'lastCompletion' && anchor < actor.today ? actor.today : anchor;
  const input = {
    ...fields,
    ...{ code, strategies, machineId: machine.id, anchor: begins },
    run: run && { ...run, start: read?.value ?? 0 },
  };
  await createCycle(call, input);
}

async function freeCode(store: Store, wanted: string): Promise<string> {
  let code = wanted.slice(0, CODE);
  for (let n = 2; (await store.idWith(cycles, 'code', code)) !== undefined; n++)
    code = `${wanted.slice(0, CODE - 4)}-${n}`;
  return code;
}
