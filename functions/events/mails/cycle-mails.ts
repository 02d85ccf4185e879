// Mails the administrators of a plant when a cycle is due more orders than one run creates: once, until it
// has caught up.
import type { CycleState } from '#shared/planned/cycle.ts';
import { MAX_ORDERS_PER_RUN } from '#shared/planned/due.ts';
import { plants } from '../../db/entities/access.ts';
import { cycles } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { MailBuilder } from './mail-builder.ts';
import { buildMails, loadAdministrators } from './mail-recipients.ts';

const isCapped = (state: unknown) => (state as CycleState | undefined)?.capped === true;
const formatName = (record: { code: string; description: string } | undefined) =>
  record ? `${record.code} – ${record.description}` : '';

export const buildCycleMails: MailBuilder = async ({ plant: plantId, id, before, after }, store) => {
  if (isCapped(before) || !isCapped(after)) return [];
  const cycle = await store.find(cycles, Number(id));
  if (!cycle) return [];
  const [plant, machine] = await store.load([
    [plants, plantId],
    [machines, cycle.machineId],
  ] as const);
  const values = {
    plant: formatName(plant),
    cycle: formatName(cycle),
    machine: formatName(machine),
    most: String(MAX_ORDERS_PER_RUN),
  };
  return buildMails(store, await loadAdministrators(store, plantId), {
    template: 'ordersCapped',
    opensIn: plantId,
    values,
  });
};
