// What is recorded of EWOs without a network, and what the service is going to answer (domain 5.2).
import type { Endpoint } from '../../../../../shared/contract.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { type EwoMove, ewoMoves } from '../../../../../shared/requests/ewo-moves.ts';
import { isOpenEwo } from '../../../../../shared/requests/ewo-state.ts';
import {
  assignedEwo,
  closedEwo,
  datedAt,
  diagnosedEwo,
  heldEwo,
  mayDateBack,
  mayGiveTo,
  mustBeInUse,
  reasonToHold,
  reportedEwo,
  resumedEwo,
  shownEwo,
  startedEwo,
} from '../../../../../shared/requests/steps/ewo.ts';
import type { Doer } from '../../../../../shared/steps.ts';
import { type Deferred, deferring, type Moment } from '../../../offline/deferred.ts';
import {
  asRead,
  doerOf,
  elementOf,
  failedElement,
  machineOf,
  made,
  moved,
  namedSpares,
  numberToCome,
} from '../../../offline/foreseen.ts';
import { askedIn, pathAskedAt } from '../asked-at.ts';

/** Lists of EWOs, by what they were asked for. */
function belongs(ewo: EwoPage, path: string, question: Record<string, unknown>): boolean | undefined {
  const { teamId, machineId, state, closedFrom, from, to } = question;
  const ofTeam = teamId === undefined || ewo.teamId === teamId;
  const ofMachine = machineId === undefined || ewo.machineId === machineId;
  if (path === ewos.open.path) return isOpenEwo(ewo.state) && (machineId === undefined ? ofTeam : ofMachine);
  if (path !== ewos.list.path) return undefined;
  return (
    ofTeam &&
    ofMachine &&
    (state === undefined || ewo.state === state) &&
    (closedFrom === undefined || (ewo.closedOn !== undefined && ewo.closedOn >= String(closedFrom))) &&
    (from === undefined || ewo.createdOn >= String(from)) &&
    (to === undefined || ewo.createdOn <= String(to))
  );
}

const create = deferring({
  contract: ewos.create,
  thing: ({ id }) => `ewo:${id}`,
  dated: (input, now) => ({ ...input, createdAt: input.createdAt ?? now }),
  async foresee(sent, moment): Promise<EwoPage | undefined> {
    const doer = await doerOf(moment);
    const { id: proposed, ...report } = await asRead(ewos.create, sent);
    if (!doer || !proposed) return undefined;
    const { read, who, now } = moment;
    const { machineId, teamId, elementId, orderId } = report;
    mayDateBack(who, datedAt(doer, report.createdAt), now, doer.plant.backdateDaysTech);
    const [machine, element, pathId] = await Promise.all([
      machineOf(read, machineId),
      elementOf(read, machineId, elementId),
      pathAskedAt(read, orderId),
    ]);
    if (machine) mustBeInUse(machine.stato);
    if (teamId !== undefined) mayGiveTo(who, teamId);
    const ewo = reportedEwo(report, doer, { element, pathId });
    const code = numberToCome('E', doer.today);
    return shownEwo(made({ ...ewo, id: proposed.toUpperCase(), code }, doer), doer);
  },
  belongs: (ewo, path, question) => path === ewos.mine.path || belongs(ewo, path, question),
  redrawn: askedIn('ewo'),
  title: ({ breakdownDescription }) => ({ key: 'ewoReport', values: { what: breakdownDescription } }),
});

type Name = Exclude<EwoMove, 'assign' | 'cancel' | 'reopen' | 'correct'>;
interface Found {
  before: EwoPage;
  doer: Doer;
  moment: Moment;
}

/** A step of an EWO that is known here; `date` is the field it is dated by. */
const step = <S extends { id: string; version?: number }, G>(
  name: Name,
  contract: Endpoint<S, G, EwoPage>,
  date: (keyof S & string) | undefined,
  change: (input: G, found: Found) => ((before: EwoPage) => EwoPage) | Promise<(before: EwoPage) => EwoPage>,
  move: (input: S) => Name = () => name,
): Deferred =>
  deferring<S, G, EwoPage>({
    contract,
    thing: ({ id }) => `ewo:${id}`,
    ...(date && { dated: (input: S, now: string) => ({ ...input, [date]: input[date] ?? now }) }),
    async foresee(sent, moment) {
      const [doer, before] = await Promise.all([doerOf(moment), moment.read(ewos.get, { id: sent.id })]);
      if (!doer || !before) return undefined;
      const input = await asRead(contract, sent);
      const after = await change(input, { before, doer, moment });
      return shownEwo(moved(ewoMoves, move(sent), before, moment.who, doer, after), doer);
    },
    belongs,
    title: (_, { code }) => ({ key: `ewo${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
  });

export const ewoDeferred: readonly Deferred[] = [
  create,
  step('take', ewos.take, 'assignedAt', ({ teamId, assignedAt }, { doer, moment }) => (before) => {
    mayGiveTo(moment.who, teamId);
    return assignedEwo(before, { teamId, assignedAt }, doer);
  }),
  step(
    'start',
    ewos.start,
    'interventionAt',
    (input, { doer }) =>
      (before) =>
        startedEwo(before, input, doer),
  ),
  step('diagnose', ewos.diagnose, 'diagnosisAt', async (input, { before: known, doer, moment }) => {
    const failed = await failedElement(moment.read, known, input.elementId);
    return (before) => diagnosedEwo(before, input, failed, doer);
  }),
  step(
    'hold',
    ewos.hold,
    'at',
    (input, { doer }) =>
      (before) =>
        heldEwo(before, input, doer),
  ),
  step(
    'resume',
    ewos.resume,
    'at',
    (input, { doer }) =>
      (before) =>
        resumedEwo(before, input, doer),
  ),
  step(
    'priority',
    ewos.priority,
    'at',
    ({ priority, reason, at }, { doer }) =>
      (before) =>
        priority === 'onHold'
          ? heldEwo(before, { reason: reasonToHold(reason), at }, doer)
          : { ...before, priority },
    ({ priority }) => (priority === 'onHold' ? 'hold' : 'priority'),
  ),
  step('close', ewos.close, 'closedAt', async (input, { before: known, doer, moment }) => {
    const { id: _, version: __, confirmed: ___, elementId, spares, sapOrder, ...said } = input;
    const [failed, kept] = await Promise.all([
      failedElement(moment.read, known, elementId),
      spares && namedSpares(moment.read, known.machineId, spares, known.spares),
    ]);
    const used = kept ?? known.spares ?? [];
    return (before) => ({
      ...closedEwo(before, said, failed, doer),
      spares: used.length > 0 ? used : undefined,
      sapOrder: used.length > 0 ? (sapOrder ?? before.sapOrder) : undefined,
    });
  }),
];
