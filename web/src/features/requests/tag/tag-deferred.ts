// Offline support of tags: the actions that can be recorded without a network, with their expected answers
// (domain 6.2).
import type { Endpoint } from '#shared/contract.ts';
import {
  assertCanAssignTo,
  assertCanBackdate,
  assertMachineInUse,
  getStepInstant,
} from '#shared/requests/steps/ewo.ts';
import {
  applyTagAssignment,
  applyTagClosing,
  applyTagReport,
  assertTagNotInFuture,
  buildTag,
} from '#shared/requests/steps/tag.ts';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { type DeferredWrite, defineDeferredWrite, type WriteContext } from '#web/offline/deferred-writes.ts';
import {
  applyOfflineTransition,
  asRead,
  buildPlaceholderNumber,
  readActor,
  readElementName,
  readMachine,
  readUsedSpares,
  withCreation,
} from '#web/offline/expected-answer.ts';
import { addRequestToOrder, findPathIdOfOrder } from '../request-of-activity.ts';

/** Whether a list with this request includes the tag; undefined for other reads. */
function isInList(tag: TagPage, path: string, question: Record<string, unknown>): boolean | undefined {
  const { teamId, machineId, pillar, state, from, to } = question;
  const isInScope =
    (teamId === undefined || tag.teamId === teamId) &&
    (machineId === undefined || tag.machineId === machineId);
  if (path === tags.open.path) return tag.state !== 'closed' && isInScope;
  if (path !== tags.list.path) return undefined;
  return (
    isInScope &&
    (pillar === undefined || tag.pillar === pillar) &&
    (state === undefined || tag.state === state) &&
    (from === undefined || tag.createdOn >= String(from)) &&
    (to === undefined || tag.createdOn <= String(to))
  );
}

const create = defineDeferredWrite({
  contract: tags.create,
  getRecordKey: ({ id }) => `tag:${id}`,
  dated: (input, now) => ({ ...input, createdAt: input.createdAt ?? now }),
  async foresee(sent, moment): Promise<TagPage | undefined> {
    const doer = await readActor(moment);
    const { id: proposedId, ...draft } = await asRead(tags.create, sent);
    if (!doer || !proposedId) return undefined;
    const { read, principal, now } = moment;
    const { machineId, elementId, orderId } = draft;
    assertCanBackdate(principal, getStepInstant(doer, draft.createdAt), now, doer.plant.backdateDaysTech);
    assertTagNotInFuture(doer, draft);
    const [machine, element, pathId] = await Promise.all([
      readMachine(read, machineId),
      readElementName(read, machineId, elementId),
      findPathIdOfOrder(read, orderId),
    ]);
    if (machine) assertMachineInUse(machine.stato);
    const code = buildPlaceholderNumber('T', doer.today);
    return withCreation(
      { ...buildTag(draft, doer, { element, pathId }), id: proposedId.toUpperCase(), code },
      doer,
    );
  },
  belongs: (tag, path, question) => path === tags.mine.path || isInList(tag, path, question),
  redrawn: addRequestToOrder('tag'),
  title: ({ anomaly }) => ({ key: 'tagWrite', values: { what: anomaly } }),
});

type TagUpdate = (before: TagPage) => TagPage;
interface StepContext {
  before: TagPage;
  doer: NonNullable<Awaited<ReturnType<typeof readActor>>>;
  moment: WriteContext;
}

/** Returns the deferred action of a transition; `date` is the field with its instant. */
const deferTransition = <S extends { id: string; version?: number }, G>(
  name: 'take' | 'report' | 'close',
  contract: Endpoint<S, G, TagPage>,
  date: (keyof S & string) | undefined,
  change: (input: G, context: StepContext) => TagUpdate | Promise<TagUpdate>,
): DeferredWrite =>
  defineDeferredWrite<S, G, TagPage>({
    contract,
    getRecordKey: ({ id }) => `tag:${id}`,
    ...(date && { dated: (input: S, now: string) => ({ ...input, [date]: input[date] ?? now }) }),
    async foresee(sent, moment) {
      const [doer, before] = await Promise.all([readActor(moment), moment.read(tags.get, { id: sent.id })]);
      if (!doer || !before) return undefined;
      const after = await change(await asRead(contract, sent), { before, doer, moment });
      return applyOfflineTransition(tagTransitions, name, before, moment.principal, doer, after);
    },
    belongs: isInList,
    title: (_, { code }) => ({ key: `tag${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
  });

export const deferredTagActions: readonly DeferredWrite[] = [
  create,
  deferTransition('take', tags.take, 'assignedAt', ({ teamId, assignedAt }, { doer, moment }) => (before) => {
    assertCanAssignTo(moment.principal, teamId);
    return applyTagAssignment(before, { teamId, operatorId: before.operatorId, assignedAt }, doer);
  }),
  // The start of the work is not the instant of the report.
  deferTransition(
    'report',
    tags.report,
    undefined,
    async (input, { before: currentTag, doer, moment: { read } }) => {
      const spares =
        input.spares &&
        (await readUsedSpares(read, currentTag.machineId, input.spares, currentTag.report?.spares));
      return (before) => applyTagReport(before, input, spares, doer);
    },
  ),
  deferTransition(
    'close',
    tags.close,
    'closedAt',
    async (input, { before: currentTag, doer, moment: { read } }) => {
      const spares =
        input.spares &&
        (await readUsedSpares(read, currentTag.machineId, input.spares, currentTag.report?.spares));
      const usedSpares = spares ?? currentTag.report?.spares ?? [];
      return (before) => {
        const spareFields =
          usedSpares.length > 0 ? { spares: usedSpares, sapOrder: input.sapOrder ?? before.sapOrder } : {};
        return applyTagClosing(
          before,
          input,
          { spares: undefined, sapOrder: undefined, ...spareFields },
          doer,
        );
      };
    },
  ),
];
