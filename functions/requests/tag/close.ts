// The end of a tag: solved, or made into an EWO; and its opening again (domain 6.2).
import { ulid } from 'ulid';
import type { Got } from '../../../shared/contract.ts';
import { monthOf } from '../../../shared/day.ts';
import { Refused } from '../../../shared/refused.ts';
import { closedOf, datedAt, shownEwo } from '../../../shared/requests/steps/ewo.ts';
import { closedTag, handedOnTag } from '../../../shared/requests/steps/tag.ts';
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../shared/requests/tag-moves.ts';
import { movable, moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { givenBack } from '../../organisation/writes.ts';
import { tags } from '../../table/entities/requests.ts';
import type { Store } from '../../table/store.ts';
import { consumed, untilSettled } from '../../warehouse/writes.ts';
import { openedAgain } from '../ewo/close.ts';
import { create } from '../ewo/create.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import { type KeptTag, letGo } from './shown.ts';
import { named } from './work.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

const missing = (field: string) =>
  new Refused('invalid', 'invalidInput', { fields: { [field]: 'required' } });

/** The month it counts in; nobody works on it any more. */
const offDesk = <T extends { closedOn: string }>(closed: T) => ({
  ...closed,
  closedMonth: monthOf(closed.closedOn),
  desk: undefined,
});

export const close = (call: Call<'close'>): Promise<KeptTag> => untilSettled(() => closeOnce(call));

function closeOnce(call: Call<'close'>): Promise<KeptTag> {
  const { input, actor, store } = call;
  return moved(call, tags, tagMoves, 'close', async (before) => {
    const { closedOn } = closedOf(actor, datedAt(actor, input.closedAt));
    const { id: sourceId, code: sourceCode, machineId, elementId, report, sapOrder, booked } = before;
    const [also, { kept, writes }] = await Promise.all([
      named(store, before, input),
      consumed(
        store,
        actor,
        input,
        { spares: report?.spares, sapOrder, booked },
        { source: 'tag', sourceId, sourceCode, machineId, elementId, on: closedOn },
      ),
    ]);
    const after = offDesk(closedTag(before, input, kept, actor));
    return { after, also: [writes, also, letGo(store, before)] };
  });
}

export const reopen = (call: Call<'reopen'>): Promise<KeptTag> => {
  const { input, actor, store } = call;
  return moved(call, tags, tagMoves, 'reopen', (before) => ({
    after: { ...before, ...openedAgain(actor, before) },
    why: input.reason,
    also: givenBack(store, before.teamId, 'tags'),
  }));
};

/** Both name each other, in one transaction. */
export async function toEwo(
  call: Call<'toEwo'>,
): Promise<KeptTag & { ewo: ReturnType<typeof shownEwo<KeptEwo>> }> {
  const { input, actor, store } = call;
  const before = await movable(call, tags, tagMoves, 'toEwo');
  const { machineId, elementId, images, report, booked } = before;
  if (machineId === undefined) throw missing('machineId');
  const closed = offDesk(handedOnTag(before, actor));
  const afterFor = ({ id, code }: Pick<KeptEwo, 'id' | 'code'>) => ({
    ...closed,
    ewoId: id,
    closingNotes: code,
  });
  const { machineStatus, breakdownType, breakdownDescription = before.anomaly } = input;
  const ewo = await create(
    {
      id: ulid(Date.parse(actor.now)),
      tagId: before.id,
      machineId,
      elementId,
      images,
      // of a tag that was closed once they have left the warehouse
      spares: booked ? undefined : report?.spares,
      machineStatus,
      breakdownType,
      breakdownDescription,
    },
    {
      actor,
      store,
      also: (made) => [
        store.replace(tags, before, afterFor(made), { expected: input.version }),
        letGo(store, before),
      ],
    },
  );
  return {
    ...store.made(tags, before.id, afterFor(ewo), before.version + 1),
    ewo: shownEwo(ewo, actor),
  };
}
