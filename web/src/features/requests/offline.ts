// Offline support of requests: the actions that can be recorded without a network, and the data read ahead.

import type { Endpoint } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { ewos } from '#shared/requests/ewo-api.ts';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { canAddRemark } from '#shared/requests/remark/remark-targets.ts';
import { getRemarkInstant } from '#shared/requests/steps/remark.ts';
import { tags } from '#shared/requests/tag-api.ts';
import {
  type DeferredWrite,
  type DerivedRead,
  defineDeferredWrite,
  defineDerivedRead,
  type ReadAhead,
  type Reader,
} from '../../offline/deferred-writes.ts';
import { asRead, readActor, readAllItems, withCreation } from '../../offline/expected-answer.ts';
import { MAX_ITEM_PAGES, readIfChanged, readIfOlder, readList } from '../../offline/read-pages.ts';
import { runConcurrently } from '../../offline/run-concurrently.ts';
import { deferredEwoActions } from './ewo/ewo-deferred.ts';
import { deferredTagActions } from './tag/tag-deferred.ts';

const remark = defineDeferredWrite({
  contract: remarks.add,
  getRecordKey: ({ of, thing }) => `${of}:${thing}`,
  dated: (input, now) => ({ ...input, writtenAt: input.writtenAt ?? now }),
  async foresee(sent, moment) {
    const doer = await readActor(moment);
    if (!doer) return undefined;
    const { of, thing, writtenAt, ...draft } = await asRead(remarks.add, sent);
    if (!canAddRemark(moment.principal.profile, of)) throw new RefusalError('forbidden', 'notAllowedHere');
    const at = getRemarkInstant(moment.principal, writtenAt, doer.now, doer.plant.backdateDaysTech);
    const { id: authorId, name: author } = doer.user;
    // Ids sort by time, in the format of the service.
    const id = `${of}.${thing}.${doer.now}`;
    return withCreation({ ...draft, id, authorId, author, writtenAt: at }, doer);
  },
  belongs: ({ id }, path, { of, thing }) =>
    path === remarks.list.path ? id.startsWith(`${of}.${thing}.`) : undefined,
  title: (_, { text = '' }) => ({ key: 'remark', values: { what: text } }),
});

export const deferred: readonly DeferredWrite[] = [...deferredEwoActions, ...deferredTagActions, remark];

interface OpenListInput {
  teamId?: unknown;
  machineId?: unknown;
  next?: string;
}

/**
 * Derives the list of a team or a machine from the cached complete list. A machine's list may be incomplete,
 * because only the service knows the records of other teams.
 */
const deriveOpenList = <G, Item extends { teamId?: number; machineId?: number }>(
  contract: Endpoint<OpenListInput, G, { items: Item[]; next?: string }>,
): DerivedRead =>
  defineDerivedRead(contract, async ({ teamId, machineId }, read) => {
    const all = teamId === undefined && machineId === undefined ? [] : await readAllItems(read, contract, {});
    const items = all?.filter((each) =>
      machineId === undefined ? each.teamId === teamId : each.machineId === machineId,
    );
    return items && items.length > 0 ? { items } : undefined;
  });

export const derived: readonly DerivedRead[] = [deriveOpenList(ewos.open), deriveOpenList(tags.open)];

/** Returns a predicate for records of the reader's team and unassigned ones. */
const createTeamFilter =
  ({ teamId }: Reader) =>
  (thing: { teamId?: number }) =>
    teamId === undefined || thing.teamId === undefined || thing.teamId === teamId;

/** Reads ahead the open EWOs and tags and the user's own ones, with their detail and remarks. */
const requests: ReadAhead = {
  order: 20,
  async read(reader) {
    const isOperator = reader.principal.profile === 'requestor';
    const [openEwos, openTags] = await Promise.all([
      readList(reader, ewos.open, {}),
      isOperator ? [] : readList(reader, tags.open, {}),
      isOperator && reader.read(ewos.mine, {}),
      isOperator && reader.read(tags.mine, {}),
    ]);
    const isOfTeam = createTeamFilter(reader);
    const pages: unknown[] = [];
    const all = [
      ...openEwos
        .filter(isOfTeam)
        .slice(0, MAX_ITEM_PAGES)
        .map((item) => ({ of: 'ewo' as const, item })),
      ...openTags
        .filter(isOfTeam)
        .slice(0, MAX_ITEM_PAGES)
        .map((item) => ({ of: 'tag' as const, item })),
    ];
    await runConcurrently(all, async ({ of, item }) => {
      pages.push(
        await (of === 'ewo' ? readIfChanged(reader, ewos.get, item) : readIfChanged(reader, tags.get, item)),
      );
      await readIfOlder(reader, remarks.list, { of, thing: item.id }, 24);
    });
    await reader.pictures(pages);
  },
};

export const ahead: readonly ReadAhead[] = [requests];
