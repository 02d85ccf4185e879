// A failure that comes again while its analysis is watched opens that again; it is judged as things stand now, so told twice it does the same.
import { setting, tableClient } from '../http/aws.ts';
import { settleFailure, settleWatch } from '../requests/writes.ts';
import { plants } from '../table/entities/access.ts';
import { ewos, rootCauses } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import type { ValueOf } from '../table/entity.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';
import type { Mails } from './mails.ts';
import { mailsTo, namedIn, stewardsOf } from './recipients.ts';

type Analysis = ValueOf<typeof rootCauses>;

/** What makes a failure the same as another, and of an analysis when it is watched. */
const judgedBy = ['state', 'machineId', 'elementId', 'breakdownType', 'createdOn'];
const watchedBy = ['state', 'watchedFrom', 'watchDays'];

export async function recurred({ tenant, plant, entity, id, before, after }: Change) {
  if (!after || (entity !== ewos.name && entity !== rootCauses.name)) return;
  const fields = entity === ewos.name ? judgedBy : watchedBy;
  // what a former system knew brings no analysis back
  if (after.imported || fields.every((field) => before?.[field] === after[field])) return;
  const now = new Date(Date.now()).toISOString();
  const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'recurrence', now });
  if (entity === rootCauses.name) return settleWatch(store, id);
  await settleFailure(store, id, [String(after.createdOn), String(before?.createdOn ?? after.createdOn)]);
  if (after.analysis === 'confirmed') await settleWatch(store, id);
}

/** Did it come back by this change? Whoever opens it again ends its watch. */
export const isBack = (before: Analysis | undefined, after: Analysis): boolean =>
  before?.state === 'confirmed' && after.state === 'draft' && after.watchedMachineId !== undefined;

/** What the people concerned are told of it. */
export async function returnOf(store: Store, analysedId: string, { cameBackAs = '' }: Analysis) {
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

/** To administrators, to whoever submitted it, and to whom its actions name as responsible. */
export const recurrenceMails: Mails = async (change, store) => {
  const after = change.after as unknown as Analysis;
  if (!isBack(change.before as Analysis | undefined, after)) return [];
  const { values } = await returnOf(store, change.id, after);
  const plant = await store.get(plants, change.plant);
  const mail = {
    template: 'countermeasureFailed' as const,
    opensIn: change.plant,
    values: { ...values, plant: `${plant.code} – ${plant.description}` },
  };
  const names = [...after.eliminate, ...after.prevent].map(({ responsible }) => responsible);
  const [stewards, named] = await Promise.all([
    stewardsOf(store, change.plant),
    namedIn(store, change.plant, { names, id: after.submittedById }),
  ]);
  const users = new Map([...stewards, ...named.users].map((user) => [user.id, user]));
  const mails = await mailsTo(store, [...users.values()], mail);
  const others = named.others.map((to) => ({ ...mail, to, language: plant.language }));
  const known = new Set(mails.map(({ to }) => to));
  return [...mails, ...others.filter(({ to }) => !known.has(to))];
};
