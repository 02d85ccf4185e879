// Decisions about public reports: an EWO or a tag is made of one, it joins an open EWO, or it is declined.
import type { InputOf } from '#shared/contract.ts';
import { toLocalDay } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { getEarliestReportDate } from '#shared/requests/ewo-times.ts';
import {
  type PublicReportTransition,
  publicReportTransitions,
  type ReportTarget,
} from '#shared/requests/public-report/public-report-state.ts';
import type { publicReports as api, PublicReportItem } from '#shared/requests/public-report-api.ts';
import { getShift } from '#shared/requests/shift.ts';
import { toEwoView } from '#shared/requests/steps/ewo.ts';
import { proposePillar } from '#shared/requests/tag.ts';
import { findRefusal, getNextState } from '#shared/transitions.ts';
import { ewos, publicReports } from '../../db/entities/requests.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import { nameMadeRecord } from '../../http/made.ts';
import type { Handler } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { listCoveringTeamIds, mapCoveringTeamIds } from '../../organisation/public.ts';
import { createEwo } from '../ewo/create.ts';
import { createTag } from '../tag/create.ts';
import type { StoredReport } from './following.ts';
import { listUsablePhotos } from './photos.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}
type Report = ValueOf<typeof publicReports>;

/** Lists reports; of leaders those of the machines of their teams. */
export const listReports: Handler<typeof api.list> = async ({ input, actor, store }) => {
  const { state, ...pageOptions } = input;
  const [reportPage, { profile, ledTeamIds = [] }] = await Promise.all([
    state === undefined
      ? store.list(publicReports, { ...pageOptions, descending: true })
      : store.listBy(publicReports, 'byState', [state], { ...pageOptions, descending: true }),
    getPrincipal(actor),
  ]);
  if (profile !== 'technician') return reportPage;
  const machineIds = [...new Set(reportPage.items.map(({ machineId }) => machineId))];
  const teamIdsByMachine = await mapCoveringTeamIds(store, machineIds);
  const isOwn = ({ machineId }: Report) =>
    (teamIdsByMachine.get(machineId) ?? []).some((id) => ledTeamIds.includes(id));
  return { ...reportPage, items: reportPage.items.filter(isOwn) };
};

/** @throws Refused notFound, notAllowedHere, reportState */
async function loadDecidable(
  { input, actor, store }: Pick<Call<'toEwo'>, 'input' | 'actor' | 'store'>,
  name: PublicReportTransition,
): Promise<StoredReport> {
  const [report, principal] = await Promise.all([store.get(publicReports, input.id), getPrincipal(actor)]);
  const teamIds =
    principal.profile === 'technician' ? await listCoveringTeamIds(store, report.machineId) : [];
  const refusal = findRefusal(publicReportTransitions, name, { ...report, teamIds }, principal);
  if (refusal) throw refusal;
  return report;
}

const buildDecision = (
  before: StoredReport,
  { actor }: { actor: Actor },
  name: PublicReportTransition,
  more: Partial<Report>,
): Report => ({
  ...before,
  state: getNextState(publicReportTransitions, name, { ...before, teamIds: [] }),
  decidedBy: actor.user.name,
  decidedAt: actor.now,
  ...more,
});

const buildTarget = (target: ReportTarget, { id, code }: { id: string; code: string }): Partial<Report> => ({
  target,
  targetId: id,
  targetCode: code,
});

const toItem = (store: Store, before: StoredReport, after: Report): PublicReportItem =>
  store.buildStoredItem(publicReports, before.id, after, before.version + 1);

/** Returns the instant of the report, or now if the user may not backdate that far. */
function getCreationInstant({ reportedAt }: Report, { profile, now, plant }: Actor): string {
  const earliest = getEarliestReportDate(now, plant.parameters.backdateDaysTech);
  return profile === 'technician' && reportedAt < earliest ? now : reportedAt;
}

type DecisionCall = (typeof api)['toEwo' | 'toTag' | 'join' | 'decline'];

/** Refuses a decision as madeAlready if another user made an EWO or a tag of the report, or joined one. */
const decideOnce =
  <E extends DecisionCall>(decide: Handler<E>): Handler<E> =>
  (call) =>
    nameMadeRecord(async () => decide(call), async () => {
      const report = await call.store.find(publicReports, call.input.id);
      const { target, targetId, targetCode } = report ?? {};
      return target && targetId !== undefined && targetCode !== undefined
        ? { made: target, id: targetId, code: targetCode }
        : undefined;
    }, ['stale', 'reportState']);

export const makeEwo = decideOnce<typeof api.toEwo>(async (call) => {
  const { input, actor, store } = call;
  const before = await loadDecidable(call, 'toEwo');
  const { machineId, machineStatus, description } = before;
  const images = await listUsablePhotos(store, before.photos);
  const buildTaken = (made: { id: string; code: string }) =>
    buildDecision(before, call, 'toEwo', buildTarget('ewo', made));
  const ewo = await createEwo(
    {
      machineId,
      machineStatus,
      breakdownDescription: description,
      createdAt: getCreationInstant(before, actor),
      ...(images.length > 0 && { images }),
    },
    {
      actor,
      store,
      also: (made) => store.replace(publicReports, before, buildTaken(made), { expected: input.version }),
    },
  );
  return { ...toItem(store, before, buildTaken(ewo)), ewo: toEwoView(ewo, actor) };
});

export const makeTag = decideOnce<typeof api.toTag>(async (call) => {
  const { input, actor, store } = call;
  const before = await loadDecidable(call, 'toTag');
  const { machineId, description } = before;
  const images = await listUsablePhotos(store, before.photos);
  const createdAt = getCreationInstant(before, actor);
  const { timeZone } = actor.plant;
  const machineStatus = before.machineStatus === 'stopped' ? ('stopped' as const) : ('running' as const);
  const buildTaken = (made: { id: string; code: string }) =>
    buildDecision(before, call, 'toTag', buildTarget('tag', made));
  const tag = await createTag({
    input: {
      type: 'equipment',
      pillar: proposePillar({ type: 'equipment', machineStatus }),
      on: toLocalDay(timeZone, createdAt),
      shift: getShift(timeZone, createdAt),
      machineId,
      machineStatus,
      anomaly: description,
      createdAt,
      ...(images.length > 0 && { images }),
    },
    actor,
    store,
    also: (made) => store.replace(publicReports, before, buildTaken(made), { expected: input.version }),
  });
  return { ...toItem(store, before, buildTaken(tag)), tag };
});

export const joinEwo = decideOnce<typeof api.join>(async (call) => {
  const { input, store } = call;
  const before = await loadDecidable(call, 'join');
  const ewoId = input.ewoId.toUpperCase();
  const [ewo] = await store.load([[ewos, ewoId]], { consistent: true });
  const fields = { ewoId: 'refMissing' as const };
  if (!ewo) throw new RefusalError('invalid', 'refMissing', { values: { what: 'ewo' }, fields });
  if (ewo.machineId !== before.machineId) throw new RefusalError('conflict', 'ewoOfOtherMachine');
  if (!isOpenEwo(ewo.state)) throw new RefusalError('conflict', 'ewoState', { values: { state: ewo.state } });
  const after = buildDecision(before, call, 'join', buildTarget('ewo', ewo));
  await store.commit(
    store.replace(publicReports, before, after, { expected: input.version }),
    // Refused as stale if somebody closes the EWO meanwhile.
    store.requireWith(ewos, ewoId, { desk: 'open' }, () => new RefusalError('conflict', 'stale')),
  );
  return toItem(store, before, after);
});

export const declineReport = decideOnce<typeof api.decline>(async (call) => {
  const { input, store } = call;
  const before = await loadDecidable(call, 'decline');
  const after = buildDecision(before, call, 'decline', { reason: input.reason, endedAt: call.actor.now });
  await store.commit(
    store.replace(publicReports, before, after, { expected: input.version, reason: input.reason }),
  );
  return toItem(store, before, after);
});
