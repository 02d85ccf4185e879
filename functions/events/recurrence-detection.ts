// Reaction that reopens a root cause analysis when the failure recurs while it is watched. Judged by current
// data, so it is idempotent.

import { plants } from '../db/entities/access.ts';
import { ewos, rootCauses } from '../db/entities/requests.ts';
import { machines } from '../db/entities/structure.ts';
import type { ValueOf } from '../db/entity.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { updateWatch, updateWatchesOfFailure } from '../requests/public.ts';
import type { Change } from './change.ts';
import type { MailBuilder } from './mails/mail-builder.ts';
import { buildMails, findNamedPeople, loadAdministrators } from './mails/mail-recipients.ts';

type Analysis = ValueOf<typeof rootCauses>;

/**
 * Fields that make a failure equal to another one; `watchFields` are those that determine the watch of an
 * analysis.
 */
const failureFields = ['state', 'machineId', 'elementId', 'breakdownType', 'createdOn'];
const watchFields = ['state', 'watchedFrom', 'watchDays'];

export async function detectRecurrence({ tenant, plant, entity, id, before, after }: Change) {
  if (!after || (entity !== ewos.name && entity !== rootCauses.name)) return;
  const fields = entity === ewos.name ? failureFields : watchFields;
  // Failures imported from a former system do not reopen an analysis.
  if (after.imported || fields.every((field) => before?.[field] === after[field])) return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant },
    { user: 'recurrence', now },
  );
  if (entity === rootCauses.name) return updateWatch(store, id);
  await updateWatchesOfFailure(store, id, [
    String(after.createdOn),
    String(before?.createdOn ?? after.createdOn),
  ]);
  if (after.analysis === 'confirmed') await updateWatch(store, id);
}

/** Whether this change reopened a watched analysis; reopening by a user ends its watch instead. */
export const isReopenedByRecurrence = (before: Analysis | undefined, after: Analysis): boolean =>
  before?.state === 'confirmed' && after.state === 'draft' && after.watchedMachineId !== undefined;

/** Returns the team and the values of alerts and mails about a recurrence. */
export async function loadRecurrence(store: Store, analysedId: string, { cameBackAs = '' }: Analysis) {
  const [ewo] = await store.load([[ewos, analysedId]]);
  const [machine] = await store.load([[machines, ewo?.machineId ?? 0]]);
  return {
    teamId: ewo?.teamId,
    values: {
      ewo: cameBackAs,
      analysed: ewo?.code ?? '',
      machine: machine ? `${machine.code} ${machine.description}` : '',
    },
  };
}

/** Mails administrators, the submitter, and the people responsible for the countermeasures. */
export const buildRecurrenceMails: MailBuilder = async (change, store) => {
  const after = change.after as unknown as Analysis;
  if (!isReopenedByRecurrence(change.before as Analysis | undefined, after)) return [];
  const { values } = await loadRecurrence(store, change.id, after);
  const plant = await store.get(plants, change.plant);
  const mail = {
    template: 'countermeasureFailed' as const,
    opensIn: change.plant,
    values: { ...values, plant: `${plant.code} – ${plant.description}` },
  };
  const names = [...after.eliminate, ...after.prevent].map(({ responsible }) => responsible);
  const [stewards, namedPeople] = await Promise.all([
    loadAdministrators(store, change.plant),
    findNamedPeople(store, change.plant, { names, id: after.submittedById }),
  ]);
  const users = new Map([...stewards, ...namedPeople.users].map((user) => [user.id, user]));
  const mails = await buildMails(store, [...users.values()], mail);
  const otherMails = namedPeople.others.map((to) => ({ ...mail, to, language: plant.language }));
  const mailedAddresses = new Set(mails.map(({ to }) => to));
  return [...mails, ...otherMails.filter(({ to }) => !mailedAddresses.has(to))];
};
