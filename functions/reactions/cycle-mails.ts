// A mail to the administrators of a plant when a cycle is due more orders than one run makes: once, until it has caught up.
import type { CycleState } from '../../shared/planned/cycle.ts';
import { MAX_PER_RUN } from '../../shared/planned/due.ts';
import { plants } from '../table/entities/access.ts';
import { cycles } from '../table/entities/planned.ts';
import { machines } from '../table/entities/structure.ts';
import type { Mails } from './mails.ts';
import { mailsTo, stewardsOf } from './recipients.ts';

const isCapped = (state: unknown) => (state as CycleState | undefined)?.capped === true;
const named = (thing: { code: string; description: string } | undefined) =>
  thing ? `${thing.code} – ${thing.description}` : '';

export const cycleMails: Mails = async ({ plant: at, id, before, after }, store) => {
  if (isCapped(before) || !isCapped(after)) return [];
  const cycle = await store.find(cycles, Number(id));
  if (!cycle) return [];
  const [plant, machine] = await store.load([
    [plants, at],
    [machines, cycle.machineId],
  ] as const);
  const values = {
    plant: named(plant),
    cycle: named(cycle),
    machine: named(machine),
    most: String(MAX_PER_RUN),
  };
  return mailsTo(store, await stewardsOf(store, at), { template: 'ordersCapped', opensIn: at, values });
};
