// What is recorded of requests without a network, and what is read for that.

import type { Endpoint } from '../../../../shared/contract.ts';
import { Refused } from '../../../../shared/refused.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { remarks } from '../../../../shared/requests/remark-api.ts';
import { mayRemark } from '../../../../shared/requests/remarked.ts';
import { tags } from '../../../../shared/requests/tag-api.ts';
import {
  type Deferred,
  type Derived,
  deferring,
  deriving,
  type ReadAhead,
  type Reader,
} from '../../offline/deferred.ts';
import { each } from '../../offline/each.ts';
import { asRead, doerOf, knownItems, made } from '../../offline/foreseen.ts';
import { MOST_PAGES, readChanged, readList, readOlder } from '../../offline/read-pages.ts';
import { ewoDeferred } from './ewo/ewo-deferred.ts';
import { tagDeferred } from './tag/tag-deferred.ts';

const remark = deferring({
  contract: remarks.add,
  thing: ({ of, thing }) => `${of}:${thing}`,
  dated: (input, now) => ({ ...input, writtenAt: input.writtenAt ?? now }),
  async foresee(sent, moment) {
    const doer = await doerOf(moment);
    if (!doer) return undefined;
    const { of, thing, writtenAt, ...draft } = await asRead(remarks.add, sent);
    if (!mayRemark(moment.who.profile, of)) throw new Refused('forbidden', 'notAllowedHere');
    const { id: authorId, name: author } = doer.user;
    // in order of time, as the service names them
    const id = `${of}.${thing}.${doer.now}`;
    return made({ ...draft, id, authorId, author, writtenAt: writtenAt ?? doer.now }, doer);
  },
  belongs: ({ id }, path, { of, thing }) =>
    path === remarks.list.path ? id.startsWith(`${of}.${thing}.`) : undefined,
  title: (_, { text = '' }) => ({ key: 'remark', values: { what: text } }),
});

export const deferred: readonly Deferred[] = [...ewoDeferred, ...tagDeferred, remark];

interface Asked {
  teamId?: unknown;
  machineId?: unknown;
  next?: string;
}

/** Of a team, or at a machine, among all that are kept: of a machine only the service knows those of other teams. */
const openAmong = <G, Item extends { teamId?: number; machineId?: number }>(
  contract: Endpoint<Asked, G, { items: Item[]; next?: string }>,
): Derived =>
  deriving(contract, async ({ teamId, machineId }, read) => {
    const all = teamId === undefined && machineId === undefined ? [] : await knownItems(read, contract, {});
    const items = all?.filter((each) =>
      machineId === undefined ? each.teamId === teamId : each.machineId === machineId,
    );
    return items && items.length > 0 ? { items } : undefined;
  });

export const derived: readonly Derived[] = [openAmong(ewos.open), openAmong(tags.open)];

/** Of a team, and what nobody has. */
const ofTeam =
  ({ teamId }: Reader) =>
  (thing: { teamId?: number }) =>
    teamId === undefined || thing.teamId === undefined || thing.teamId === teamId;

/** Open things and what one asked for, their pages, and what was said of them. */
const requests: ReadAhead = {
  order: 20,
  async read(reader) {
    const isOperator = reader.who.profile === 'requestor';
    const [broken, marked] = await Promise.all([
      readList(reader, ewos.open, {}),
      isOperator ? [] : readList(reader, tags.open, {}),
      isOperator && reader.read(ewos.mine, {}),
      isOperator && reader.read(tags.mine, {}),
    ]);
    const theirs = ofTeam(reader);
    const pages: unknown[] = [];
    const all = [
      ...broken
        .filter(theirs)
        .slice(0, MOST_PAGES)
        .map((item) => ({ of: 'ewo' as const, item })),
      ...marked
        .filter(theirs)
        .slice(0, MOST_PAGES)
        .map((item) => ({ of: 'tag' as const, item })),
    ];
    await each(all, async ({ of, item }) => {
      pages.push(
        await (of === 'ewo' ? readChanged(reader, ewos.get, item) : readChanged(reader, tags.get, item)),
      );
      await readOlder(reader, remarks.list, { of, thing: item.id }, 24);
    });
    await reader.pictures(pages);
  },
};

export const ahead: readonly ReadAhead[] = [requests];
