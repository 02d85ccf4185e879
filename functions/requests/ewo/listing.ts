// Lists of EWOs: open ones, those of a period or machine, and the caller's own.
import type { InputOf } from '#shared/contract.ts';
import type { ewos as api, OwnEwo } from '#shared/requests/ewo-api.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { ewos, remarks } from '../../db/entities/requests.ts';
import { runInParallel } from '../../db/parallel.ts';
import type { PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { listOwnRequests } from '../requester-index.ts';
import { listCountedEwos, listReportedEwos } from './counted.ts';
import { loadEwoNames, type StoredEwo } from './ewo-view.ts';
import { markFollowed } from './following.ts';

interface EwoListCall<Name extends 'list' | 'open'> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function listEwos({ input, actor, store }: EwoListCall<'list'>): Promise<PageOf<StoredEwo>> {
  const { teamId, state, closedFrom, counted } = input;
  const [{ ewoPage, counts: isCounted }, principal] = await Promise.all([
    counted ? listCountedEwos(store, actor, { ...input, counted }) : listEveryEwo(store, input),
    getPrincipal(actor),
  ]);
  const isMatching = (ewo: StoredEwo) =>
    isCounted(ewo) &&
    canReadEwo(principal, ewo) &&
    (!teamId || ewo.teamId === teamId) &&
    (!state || ewo.state === state) &&
    (!closedFrom || (ewo.closedOn !== undefined && ewo.closedOn >= closedFrom));
  return { ...ewoPage, items: ewoPage.items.filter(isMatching) };
}

const listEveryEwo = async (store: Store, query: EwoListCall<'list'>['input']) => ({
  ewoPage: await listReportedEwos(store, query),
  counts: () => true,
});

export async function listOpenEwos({
  input: { teamId, machineId, ...page },
  actor,
  store,
}: EwoListCall<'open'>): Promise<PageOf<StoredEwo>> {
  const [ewoPage, principal] = await Promise.all([
    store.listBy(ewos, 'desk', ['open'], page),
    getPrincipal(actor),
  ]);
  // A user about to report a failure sees all open EWOs of the machine.
  const isMatching = (ewo: StoredEwo) =>
    machineId === undefined
      ? canReadEwo(principal, ewo) && (!teamId || ewo.teamId === teamId)
      : ewo.machineId === machineId;
  const matchingEwos = ewoPage.items.filter(isMatching);
  const items =
    machineId === undefined ? matchingEwos : await markFollowed(store, actor.user.id, matchingEwos);
  return {
    ...ewoPage,
    items:
      actor.profile === 'requestor'
        ? items.map((ewo) => (canReadEwo(principal, ewo) ? ewo : toDuplicateView(ewo)))
        : items,
  };
}

/**
 * Reduces another user's EWO to what a requestor may see while reporting (domain 13): code, state and
 * description.
 */
const toDuplicateView = ({ id, code, state, breakdownDescription }: StoredEwo) =>
  ({ id, code, state, breakdownDescription }) as StoredEwo;

/** Maximum EWOs whose latest remark is read at once. */
const REMARK_CONCURRENCY = 10;

/** Returns the EWOs that the caller reported or follows, with who has them and the latest remark. */
export async function listOwnEwos({ actor, store }: { actor: Actor; store: Store }) {
  const ownRequests = await listOwnRequests(store, actor.user.id, ['ewo', 'followedEwo']);
  const found = await store.load(ownRequests.map(({ id }) => [ewos, id] as const));
  const items = found.flatMap((ewo, i): OwnEwo[] =>
    ewo ? [{ ...ewo, ...(ownRequests[i]!.of === 'followedEwo' && { followed: true as const }) }] : [],
  );
  const names = await loadEwoNames(store, items);
  const remarksById = new Map<string, OwnEwo['lastRemark']>();
  const openEwos = items.filter(({ state }) => isOpenEwo(state));
  await runInParallel(openEwos, REMARK_CONCURRENCY, async ({ id }) => {
    remarksById.set(id, await findLastRemark(store, id));
  });
  return { items: items.map((ewo) => ({ ...ewo, names: names(ewo), lastRemark: remarksById.get(ewo.id) })) };
}

/** Returns the latest remark that was not taken back. */
async function findLastRemark(store: Store, ewoId: string): Promise<OwnEwo['lastRemark']> {
  const { items } = await store.list(remarks, { prefix: `ewo.${ewoId}.`, descending: true, limit: 5 });
  const last = items.find(({ text }) => text !== undefined);
  return last && { author: last.author, text: last.text!, writtenAt: last.writtenAt };
}
