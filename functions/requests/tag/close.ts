// Closing a tag, converting it to an EWO, and reopening it (domain 6.2).
import { ulid } from 'ulid';
import type { InputOf } from '#shared/contract.ts';
import { getMonth } from '#shared/day.ts';
import type { MadeRecord } from '#shared/made.ts';
import { RefusalError } from '#shared/refused.ts';
import { getClosingDates, getStepInstant, toEwoView } from '#shared/requests/steps/ewo.ts';
import { applyTagClosing, applyTagConversion } from '#shared/requests/steps/tag.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { ewos, tags } from '../../db/entities/requests.ts';
import type { Store } from '../../db/store.ts';
import { nameMadeRecord } from '../../http/made.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition, assertTransition } from '../../http/transitions.ts';
import { restoreTeamReference } from '../../organisation/public.ts';
import { buildConsumption, retryBooking } from '../../warehouse/public.ts';
import { buildReopening } from '../ewo/close.ts';
import { createEwo } from '../ewo/create.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import { buildSafetyEventWrites } from './safety-event.ts';
import { buildStillRedRemark } from './still-red.ts';
import { releaseTagTeam, type StoredTag } from './tag-view.ts';
import { buildReportReferences } from './work.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** Refusal of a missing field. */
export const buildRequiredRefusal = (field: string) =>
  new RefusalError('invalid', 'invalidInput', { fields: { [field]: 'required' } });

/** Adds the month of closing and removes the tag from the open ones. */
const withClosingMonth = <T extends { closedOn: string }>(closed: T) => ({
  ...closed,
  closedMonth: getMonth(closed.closedOn),
  desk: undefined,
});

export const closeTag = (call: Call<'close'>): Promise<StoredTag> => retryBooking(() => closeOnce(call));

function closeOnce(call: Call<'close'>): Promise<StoredTag> {
  const { input, actor, store } = call;
  return applyTransition(call, tags, tagTransitions, 'close', async (before) => {
    const { closedOn } = getClosingDates(actor, getStepInstant(actor, input.closedAt));
    const { id: sourceId, code: sourceCode, machineId, elementId, report, sapOrder, booked } = before;
    const [also, { consumption, writes }, stillRed] = await Promise.all([
      buildReportReferences(store, before, input),
      buildConsumption(
        store,
        actor,
        input,
        { spares: report?.spares, sapOrder, booked },
        { source: 'tag', sourceId, sourceCode, machineId, elementId, on: closedOn },
      ),
      buildStillRedRemark(call, before),
    ]);
    const after = withClosingMonth(applyTagClosing(before, input, consumption, actor));
    const safety = await buildSafetyEventWrites(call, before, after);
    return { after, also: [writes, also, releaseTagTeam(store, before), stillRed, safety] };
  });
}

export const reopenTag = (call: Call<'reopen'>): Promise<StoredTag> => {
  const { input, actor, store } = call;
  return applyTransition(call, tags, tagTransitions, 'reopen', async (before) => ({
    after: { ...before, ...buildReopening(actor, before) },
    reason: input.reason,
    also: [
      restoreTeamReference(store, before.teamId, 'tags'),
      await buildSafetyEventWrites(call, before, { ...before, state: 'assigned' }),
    ],
  }));
};

/** Returns the EWO that a closed tag was converted to. */
async function findConvertedEwo(store: Store, id: string): Promise<MadeRecord | undefined> {
  const tag = await store.find(tags, id);
  if (tag?.state !== 'closed' || tag.ewoId === undefined) return undefined;
  const [ewo] = await store.load([[ewos, tag.ewoId]], { consistent: true });
  return ewo && { made: 'ewo', id: ewo.id, code: ewo.code };
}

type ConvertedTag = StoredTag & { ewo: ReturnType<typeof toEwoView<StoredEwo>> };

/** @throws Refused madeAlready with the EWO if the tag was converted before, and as `createEwo` */
export const convertTagToEwo = (call: Call<'toEwo'>): Promise<ConvertedTag> =>
  nameMadeRecord(
    () => convertOnce(call),
    () => findConvertedEwo(call.store, call.input.id),
    ['stale', 'tagState'],
  );

/** Converts a tag to an EWO; both refer to each other, in one transaction. */
async function convertOnce(call: Call<'toEwo'>): Promise<ConvertedTag> {
  const { input, actor, store } = call;
  const before = await assertTransition(call, tags, tagTransitions, 'toEwo');
  const { machineId, elementId, images, report, booked } = before;
  if (machineId === undefined) throw buildRequiredRefusal('machineId');
  const closedFields = withClosingMonth(applyTagConversion(before, actor));
  const safety = await buildSafetyEventWrites(call, before, closedFields);
  const buildConvertedTag = ({ id, code }: Pick<StoredEwo, 'id' | 'code'>) => ({
    ...closedFields,
    ewoId: id,
    closingNotes: code,
  });
  const { machineStatus, breakdownType, breakdownDescription = before.anomaly } = input;
  const ewo = await createEwo(
    {
      id: ulid(Date.parse(actor.now)),
      tagId: before.id,
      machineId,
      elementId,
      images,
      // If the tag was closed before, its spares have been issued already.
      spares: booked ? undefined : report?.spares,
      machineStatus,
      breakdownType,
      breakdownDescription,
    },
    {
      actor,
      store,
      also: (made) => [
        store.replace(tags, before, buildConvertedTag(made), { expected: input.version }),
        releaseTagTeam(store, before),
        safety,
      ],
    },
  );
  return {
    ...store.buildStoredItem(tags, before.id, buildConvertedTag(ewo), before.version + 1),
    ewo: toEwoView(ewo, actor),
  };
}
