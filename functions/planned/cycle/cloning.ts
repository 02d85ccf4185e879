// Copies a cycle to another machine, with the same work and frequency (domain 7.8).
import { type Cycle, CycleShape } from '#shared/planned/cycle.ts';
import { cycles, meters } from '../../db/entities/planned.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { createCycle } from './creating.ts';
import type { StoredCycle } from './issuing.ts';

const MAX_CODE_LENGTH = 40;

/** Returns the cycles of a machine that are not retired. */
export async function listMachineCycles(store: Store, machineId: number): Promise<StoredCycle[]> {
  const machineCycles = await loadAllPages((next) =>
    store.listBy(cycles, 'byMachine', [machineId], { next }),
  );
  return machineCycles.filter(({ retired }) => !retired);
}

/** Returns the progress step that creates the copy on a machine. */
export const getCloneStep = (machineId: number): string => `clone.${machineId}`;

/** Creates the copy with free strategies of the other machine. */
export async function cloneCycle(
  call: { actor: Actor; store: Store },
  source: StoredCycle,
  machine: { id: number; code: string },
  strategies: string[],
): Promise<void> {
  const { store, actor } = call;
  const fields = Object.fromEntries(
    Object.keys(CycleShape).map((field) => [field, source[field as keyof StoredCycle]]),
  ) as Cycle;
  const { mode, meter, run, anchor } = source;
  const [code, meterState] = await Promise.all([
    findFreeCode(store, `${source.code}-${machine.code}`),
    meter === 'none' ? undefined : store.find(meters, `${machine.id}.${meter}`),
  ]);
  // A cycle that counts from completions starts today, and one by meter at the current reading.
  const startDay = mode === 'lastCompletion' && anchor < actor.today ? actor.today : anchor;
  const input = {
    ...fields,
    ...{ code, strategies, machineId: machine.id, anchor: startDay },
    run: run && { ...run, start: meterState?.value ?? 0 },
  };
  await createCycle(call, input, getCloneStep(machine.id));
}

async function findFreeCode(store: Store, requestedCode: string): Promise<string> {
  let code = requestedCode.slice(0, MAX_CODE_LENGTH);
  for (let n = 2; (await store.idWith(cycles, 'code', code)) !== undefined; n++)
    code = `${requestedCode.slice(0, MAX_CODE_LENGTH - 4)}-${n}`;
  return code;
}
