// Lists of tags: open ones, those of a period or machine, and the caller's own (domain 6.2).
import type { InputOf } from '#shared/contract.ts';
import type { TagCount } from '#shared/reports/counted.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { tags } from '../../db/entities/requests.ts';
import { listByMonths } from '../../db/pagination.ts';
import type { PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { createCountedMachineFilter } from '../../structure/public.ts';
import { listOwnRequests } from '../requester-index.ts';
import type { StoredTag } from './tag-view.ts';

interface TagListCall<Name extends 'list' | 'open'> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

export async function listTags({ input, actor, store }: TagListCall<'list'>): Promise<PageOf<StoredTag>> {
  const { machineId, teamId, pillar, state, counted } = input;
  const [tagPage, isCounted, principal] = await Promise.all([
    readersByCount[counted ?? 'written'](store, input),
    counted ? createCountedMachineFilter(store) : () => true,
    getPrincipal(actor),
  ]);
  const isMatching = (tag: StoredTag) =>
    isCounted(tag) &&
    (machineId === undefined || tag.machineId === machineId) &&
    canReadTag(principal, tag) &&
    (!teamId || tag.teamId === teamId) &&
    (!pillar || tag.pillar === pillar) &&
    (!state || tag.state === state);
  return { ...tagPage, items: tagPage.items.filter(isMatching) };
}

type TagReader = (store: Store, asked: TagListCall<'list'>['input']) => Promise<PageOf<StoredTag>>;

/** Reads for each way in which figures count tags; open tags count whenever they were created (domain 9). */
const readersByCount: Record<TagCount, TagReader> = {
  written: (store, { from, to, machineId, limit, next }) =>
    machineId === undefined
      ? listByMonths(store, tags, 'byDay', { from, to }, { limit, next })
      : store.listBy(tags, 'byMachine', [machineId], { from, to, limit, next }),
  closed: (store, { from, to, limit, next }) =>
    listByMonths(store, tags, 'byClosing', { from, to }, { limit, next }),
  open: (store, { limit, next }) => store.listBy(tags, 'desk', ['open'], { limit, next }),
};

export async function listOpenTags({
  input: { teamId, machineId, ...page },
  actor,
  store,
}: TagListCall<'open'>): Promise<PageOf<StoredTag>> {
  const [tagPage, principal] = await Promise.all([
    store.listBy(tags, 'desk', ['open'], page),
    getPrincipal(actor),
  ]);
  // A user about to create a tag sees all open tags of the machine.
  const isMatching = (tag: StoredTag) =>
    (machineId === undefined ? canReadTag(principal, tag) : tag.machineId === machineId) &&
    (!teamId || tag.teamId === teamId);
  return { ...tagPage, items: tagPage.items.filter(isMatching) };
}

export async function listOwnTags({ actor, store }: { actor: Actor; store: Store }) {
  const ownRequests = await listOwnRequests(store, actor.user.id, ['tag']);
  const ownTags = await store.load(ownRequests.map(({ id }) => [tags, id] as const));
  return { items: ownTags.filter((tag) => tag !== undefined) };
}
