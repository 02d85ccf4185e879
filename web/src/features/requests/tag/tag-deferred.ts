// What is recorded of tags without a network, and what the service is going to answer (domain 6.2).
import type { Endpoint } from '../../../../../shared/contract.ts';
import { datedAt, mayDateBack, mayGiveTo, mustBeInUse } from '../../../../../shared/requests/steps/ewo.ts';
import {
  assignedTag,
  closedTag,
  notAfter,
  reportedTag,
  writtenTag,
} from '../../../../../shared/requests/steps/tag.ts';
import { type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { type Deferred, deferring, type Moment } from '../../../offline/deferred.ts';
import {
  asRead,
  doerOf,
  elementOf,
  machineOf,
  made,
  moved,
  namedSpares,
  numberToCome,
} from '../../../offline/foreseen.ts';
import { askedIn, pathAskedAt } from '../asked-at.ts';

/** Lists of tags, by what they were asked for. */
function belongs(tag: TagPage, path: string, question: Record<string, unknown>): boolean | undefined {
  const { teamId, machineId, pillar, state, from, to } = question;
  const theirs =
    (teamId === undefined || tag.teamId === teamId) &&
    (machineId === undefined || tag.machineId === machineId);
  if (path === tags.open.path) return tag.state !== 'closed' && theirs;
  if (path !== tags.list.path) return undefined;
  return (
    theirs &&
    (pillar === undefined || tag.pillar === pillar) &&
    (state === undefined || tag.state === state) &&
    (from === undefined || tag.createdOn >= String(from)) &&
    (to === undefined || tag.createdOn <= String(to))
  );
}

const create = deferring({
  contract: tags.create,
  thing: ({ id }) => `tag:${id}`,
  dated: (input, now) => ({ ...input, createdAt: input.createdAt ?? now }),
  async foresee(sent, moment): Promise<TagPage | undefined> {
    const doer = await doerOf(moment);
    const { id: proposed, ...draft } = await asRead(tags.create, sent);
    if (!doer || !proposed) return undefined;
    const { read, who, now } = moment;
    const { machineId, elementId, orderId } = draft;
    mayDateBack(who, datedAt(doer, draft.createdAt), now, doer.plant.backdateDaysTech);
    notAfter(doer.today, draft);
    const [machine, element, pathId] = await Promise.all([
      machineOf(read, machineId),
      elementOf(read, machineId, elementId),
      pathAskedAt(read, orderId),
    ]);
    if (machine) mustBeInUse(machine.stato);
    const code = numberToCome('T', doer.today);
    return made({ ...writtenTag(draft, doer, { element, pathId }), id: proposed.toUpperCase(), code }, doer);
  },
  belongs: (tag, path, question) => path === tags.mine.path || belongs(tag, path, question),
  redrawn: askedIn('tag'),
  title: ({ anomaly }) => ({ key: 'tagWrite', values: { what: anomaly } }),
});

type After = (before: TagPage) => TagPage;
interface Found {
  before: TagPage;
  doer: NonNullable<Awaited<ReturnType<typeof doerOf>>>;
  moment: Moment;
}

/** A step of a tag that is known here; `date` is the field it is dated by. */
const step = <S extends { id: string; version?: number }, G>(
  name: 'take' | 'report' | 'close',
  contract: Endpoint<S, G, TagPage>,
  date: (keyof S & string) | undefined,
  change: (input: G, found: Found) => After | Promise<After>,
): Deferred =>
  deferring<S, G, TagPage>({
    contract,
    thing: ({ id }) => `tag:${id}`,
    ...(date && { dated: (input: S, now: string) => ({ ...input, [date]: input[date] ?? now }) }),
    async foresee(sent, moment) {
      const [doer, before] = await Promise.all([doerOf(moment), moment.read(tags.get, { id: sent.id })]);
      if (!doer || !before) return undefined;
      const after = await change(await asRead(contract, sent), { before, doer, moment });
      return moved(tagMoves, name, before, moment.who, doer, after);
    },
    belongs,
    title: (_, { code }) => ({ key: `tag${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
  });

export const tagDeferred: readonly Deferred[] = [
  create,
  step('take', tags.take, 'assignedAt', ({ teamId, assignedAt }, { doer, moment }) => (before) => {
    mayGiveTo(moment.who, teamId);
    return assignedTag(before, { teamId, operatorId: before.operatorId, assignedAt }, doer);
  }),
  // when the work began is not when it is reported
  step('report', tags.report, undefined, async (input, { before: known, doer, moment: { read } }) => {
    const spares =
      input.spares && (await namedSpares(read, known.machineId, input.spares, known.report?.spares));
    return (before) => reportedTag(before, input, spares, doer);
  }),
  step('close', tags.close, 'closedAt', async (input, { before: known, doer, moment: { read } }) => {
    const spares =
      input.spares && (await namedSpares(read, known.machineId, input.spares, known.report?.spares));
    const used = spares ?? known.report?.spares ?? [];
    return (before) => {
      const kept = used.length > 0 ? { spares: used, sapOrder: input.sapOrder ?? before.sapOrder } : {};
      return closedTag(before, input, { spares: undefined, sapOrder: undefined, ...kept }, doer);
    };
  }),
];
