// Offline support of EWOs: the actions that can be recorded without a network, with their expected answers
// (domain 5.2).
import type { Endpoint } from '#shared/contract.ts';
import type { StepActor } from '#shared/date-order.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { type EwoTransition, ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import {
  applyEwoAssignment,
  applyEwoClosing,
  applyEwoDiagnosis,
  applyEwoHold,
  applyEwoPriority,
  applyEwoResumption,
  applyEwoStart,
  assertCanAssignTo,
  assertCanBackdate,
  assertMachineInUse,
  buildEwo,
  getPriorityTransition,
  getStepInstant,
  toEwoView,
} from '#shared/requests/steps/ewo.ts';
import { toHeldSpares } from '#shared/requests/steps/held-spares.ts';
import { type DeferredWrite, defineDeferredWrite, type WriteContext } from '#web/offline/deferred-writes.ts';
import {
  applyOfflineTransition,
  asRead,
  buildPlaceholderNumber,
  readActor,
  readElementName,
  readFailedElement,
  readMachine,
  readUsedSpares,
  withCreation,
} from '#web/offline/expected-answer.ts';
import { assertIsolatedOffline, assertUnlockedOffline } from '#web/parts/isolation/offline-isolation.ts';
import { assertPermittedOffline } from '#web/parts/permit/offline-permits.ts';
import { addRequestToOrder, findPathIdOfOrder } from '../request-of-activity.ts';

/** Whether a list with this request includes the EWO; undefined for other reads. */
function isInList(ewo: EwoPage, path: string, question: Record<string, unknown>): boolean | undefined {
  const { teamId, machineId, state, closedFrom, from, to } = question;
  const isOfTeam = teamId === undefined || ewo.teamId === teamId;
  const isOfMachine = machineId === undefined || ewo.machineId === machineId;
  if (path === ewos.open.path)
    return isOpenEwo(ewo.state) && (machineId === undefined ? isOfTeam : isOfMachine);
  if (path !== ewos.list.path) return undefined;
  return (
    isOfTeam &&
    isOfMachine &&
    (state === undefined || ewo.state === state) &&
    (closedFrom === undefined || (ewo.closedOn !== undefined && ewo.closedOn >= String(closedFrom))) &&
    (from === undefined || ewo.createdOn >= String(from)) &&
    (to === undefined || ewo.createdOn <= String(to))
  );
}

const create = defineDeferredWrite({
  contract: ewos.create,
  getRecordKey: ({ id }) => `ewo:${id}`,
  dated: (input, now) => ({ ...input, createdAt: input.createdAt ?? now }),
  async foresee(sent, moment): Promise<EwoPage | undefined> {
    const doer = await readActor(moment);
    const { id: proposedId, ...report } = await asRead(ewos.create, sent);
    if (!doer || !proposedId) return undefined;
    const { read, principal, now } = moment;
    const { machineId, teamId, elementId, orderId } = report;
    assertCanBackdate(principal, getStepInstant(doer, report.createdAt), now, doer.plant.backdateDaysTech);
    const [machine, element, pathId] = await Promise.all([
      readMachine(read, machineId),
      readElementName(read, machineId, elementId),
      findPathIdOfOrder(read, orderId),
    ]);
    if (machine) assertMachineInUse(machine.stato);
    if (teamId !== undefined) assertCanAssignTo(principal, teamId);
    const ewo = buildEwo(report, doer, { element, pathId });
    const code = buildPlaceholderNumber('E', doer.today);
    return toEwoView(withCreation({ ...ewo, id: proposedId.toUpperCase(), code }, doer), doer);
  },
  belongs: (ewo, path, question) => path === ewos.mine.path || isInList(ewo, path, question),
  redrawn: addRequestToOrder('ewo'),
  title: ({ breakdownDescription }) => ({ key: 'ewoReport', values: { what: breakdownDescription } }),
});

type TransitionName = Exclude<EwoTransition, 'assign' | 'cancel' | 'reopen' | 'correct'>;
interface StepContext {
  before: EwoPage;
  doer: StepActor;
  moment: WriteContext;
}

/** Returns the deferred action of a transition; `date` is the field with its instant. */
const deferTransition = <S extends { id: string; version?: number }, G>(
  name: TransitionName,
  contract: Endpoint<S, G, EwoPage>,
  date: (keyof S & string) | undefined,
  change: (
    input: G,
    context: StepContext,
  ) => ((before: EwoPage) => EwoPage) | Promise<(before: EwoPage) => EwoPage>,
  getTransition: (input: S) => TransitionName = () => name,
): DeferredWrite =>
  defineDeferredWrite<S, G, EwoPage>({
    contract,
    getRecordKey: ({ id }) => `ewo:${id}`,
    ...(date && { dated: (input: S, now: string) => ({ ...input, [date]: input[date] ?? now }) }),
    async foresee(sent, moment) {
      const [doer, before] = await Promise.all([readActor(moment), moment.read(ewos.get, { id: sent.id })]);
      if (!doer || !before) return undefined;
      const input = await asRead(contract, sent);
      const after = await change(input, { before, doer, moment });
      return toEwoView(
        applyOfflineTransition(ewoTransitions, getTransition(sent), before, moment.principal, doer, after),
        doer,
      );
    },
    belongs: isInList,
    title: (_, { code }) => ({ key: `ewo${name[0]!.toUpperCase()}${name.slice(1)}`, values: { code } }),
  });

export const deferredEwoActions: readonly DeferredWrite[] = [
  create,
  deferTransition('take', ewos.take, 'assignedAt', ({ teamId, assignedAt }, { doer, moment }) => (before) => {
    assertCanAssignTo(moment.principal, teamId);
    return applyEwoAssignment(before, { teamId, assignedAt }, doer);
  }),
  deferTransition('start', ewos.start, 'interventionAt', async (input, { before: { id }, doer, moment }) => {
    await assertPermittedOffline(
      moment.read,
      { workKind: 'ewo', workId: id },
      input.interventionAt ?? doer.now,
    );
    await assertIsolatedOffline(moment.read, { workKind: 'ewo', workId: id });
    return (before) => applyEwoStart(before, input, doer);
  }),
  deferTransition(
    'diagnose',
    ewos.diagnose,
    'diagnosisAt',
    async (input, { before: currentEwo, doer, moment }) => {
      const { id: _, version: __, elementId, ...diagnosis } = input;
      const work = { workKind: 'ewo' as const, workId: currentEwo.id };
      await assertPermittedOffline(moment.read, work, diagnosis.diagnosisAt ?? doer.now);
      await assertIsolatedOffline(moment.read, work);
      const failedPart = await readFailedElement(moment.read, currentEwo, elementId);
      return (before) => applyEwoDiagnosis(before, diagnosis, failedPart, doer);
    },
  ),
  deferTransition('hold', ewos.hold, 'at', async (input, { before: currentEwo, doer, moment }) => {
    const spares = await readUsedSpares(moment.read, currentEwo.machineId, input.spares ?? []);
    return (before) => applyEwoHold(before, input, doer, toHeldSpares(spares));
  }),
  deferTransition(
    'resume',
    ewos.resume,
    'at',
    (input, { doer }) =>
      (before) =>
        applyEwoResumption(before, input, doer),
  ),
  deferTransition(
    'priority',
    ewos.priority,
    'at',
    (input, { doer }) =>
      (before) =>
        applyEwoPriority(before, input, doer),
    getPriorityTransition,
  ),
  deferTransition('close', ewos.close, 'closedAt', async (input, { before: currentEwo, doer, moment }) => {
    const { id: _, version: __, confirmed: ___, elementId, spares, sapOrder, ...closing } = input;
    const work = { workKind: 'ewo' as const, workId: currentEwo.id };
    await assertPermittedOffline(moment.read, work, closing.closedAt ?? doer.now, { isEnding: true });
    await assertUnlockedOffline(moment.read, work);
    const [failedPart, storedSpares] = await Promise.all([
      readFailedElement(moment.read, currentEwo, elementId),
      spares && readUsedSpares(moment.read, currentEwo.machineId, spares, currentEwo.spares),
    ]);
    const usedSpares = storedSpares ?? currentEwo.spares ?? [];
    return (before) => ({
      ...applyEwoClosing(before, closing, failedPart, doer),
      spares: usedSpares.length > 0 ? usedSpares : undefined,
      sapOrder: usedSpares.length > 0 ? (sapOrder ?? before.sapOrder) : undefined,
    });
  }),
];
