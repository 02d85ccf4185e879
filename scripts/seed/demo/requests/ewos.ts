// Breakdowns of a year: each component has its own failures, and the team of the machine repairs them.

import { operators, teams } from '#functions/db/entities/organisation.ts';
import { ewos, requestsByRequester } from '#functions/db/entities/requests.ts';
import { elements, machines } from '#functions/db/entities/structure.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { buildRequesterKey } from '#functions/requests/requester-index.ts';
import { truncateToMinute } from '#shared/date-order.ts';
import { getMonth, type Instant, toLocalDay } from '#shared/day.ts';
import { countRepeats, findAnalysisReasons } from '#shared/requests/ewo-closing.ts';
import type { EwoState } from '#shared/requests/ewo-state.ts';
import { computeDurations } from '#shared/requests/ewo-times.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { findElementName } from '#shared/structure/element-name.ts';
import type { Machine } from '#shared/structure/machine.ts';
import type { RandomSource } from '../chance.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { parseText } from '../outline.ts';
import type { DemoSite } from '../site.ts';
import type { DemoMachine } from '../structure.ts';
import {
  addMinutes,
  createUlid,
  drawInstants,
  drawRequester,
  getMachineTeam,
  numberRequests,
} from './chronicle.ts';
import { defaultFailure, type Failure, failures } from './failures.ts';

type EwoValue = ValueOf<typeof ewos>;
/** EWO without its code, which is assigned after sorting. */
type UnnumberedEwo = Omit<EwoValue, 'code'> & { id: string; failure: Failure };
export type DemoEwo = UnnumberedEwo & { code: string };

/** Breakdowns a year by sort of machine. */
const breakdownsPerYear: Readonly<Record<string, number>> = { PRS: 16, CNC: 13, ROB: 10, WSH: 9, OVN: 8 };
const DEFAULT_BREAKDOWNS_PER_YEAR = 6;

export function buildBreakdowns(
  site: DemoSite,
  demoMachines: readonly DemoMachine[],
  organisation: DemoOrganisation,
): DemoEwo[] {
  const machinesById = new Map(
    site.collector.items.flatMap(({ kind, id, value }) =>
      kind === machines ? [[Number(id), value as Machine] as const] : [],
    ),
  );
  const closedEwos = demoMachines.flatMap((machine) => {
    const random = site.chance(`ewos ${machine.code}`);
    return drawInstants(
      site,
      machine,
      breakdownsPerYear[machine.plan.sort] ?? DEFAULT_BREAKDOWNS_PER_YEAR,
      random,
    ).map((createdAt) => buildEwo(site, machine, getMachineTeam(machine, organisation), createdAt, random));
  });
  const numberedEwos = numberRequests(site, 'E', 'ewo', [
    ...closedEwos,
    ...buildOpenEwos(site, demoMachines, organisation),
  ]);
  const ewosByMachine = Map.groupBy(numberedEwos, ({ machineId }) => machineId);
  for (const ewo of numberedEwos)
    if (ewo.state === 'closed')
      setAnalysisReasons(site, ewo, ewosByMachine.get(ewo.machineId)!, machinesById.get(ewo.machineId)!);
  return numberedEwos;
}

function buildEwo(
  site: DemoSite,
  machine: DemoMachine,
  team: DemoOrganisation['teams'][number],
  created: Instant,
  random: RandomSource,
  { waits: isWaiting = false } = {},
): UnnumberedEwo {
  const { plant, say: translate, now } = site;
  const [path, elementId] = random.pick(
    [...machine.places].filter(([location]) => location.split('.').length === 3),
  ) ?? [undefined, undefined];
  const letter = path?.split('.').at(-1)?.[0] ?? '';
  const matchingFailures = failures.filter((failure) => failure.componentPrefix.includes(letter));
  const failure = matchingFailures.length > 0 ? random.pick(matchingFailures) : defaultFailure;
  const computeInstant = (from: Instant, minMinutes: number, maxMinutes: number) =>
    truncateToMinute(addMinutes(from, random.whole(minMinutes, maxMinutes)));
  const createdAt = truncateToMinute(created);
  const assignedAt = computeInstant(createdAt, 2, 18);
  const interventionAt = computeInstant(assignedAt, 3, 20);
  const diagnosisAt = computeInstant(interventionAt, 4, 20);
  const isHeld = isWaiting || random.happens(0.08);
  const heldAt = computeInstant(diagnosisAt, 1, 15);
  const resumedAt = computeInstant(heldAt, isWaiting ? 300 : 30, 600);
  const closedAt = computeInstant(isHeld ? resumedAt : diagnosisAt, 8, random.happens(0.25) ? 150 : 35);
  const people = team.people.slice(0, random.happens(0.35) ? 2 : 1).map(({ id }) => id);
  const isReached = (instant: Instant) => instant <= now;
  const requester = drawRequester(site, random);
  const createdOn = toLocalDay(plant.timeZone, createdAt);
  const isStopped = failure.stops && random.happens(0.7);
  const state: EwoState = isReached(closedAt)
    ? 'closed'
    : isHeld && isReached(heldAt)
      ? isReached(resumedAt)
        ? 'running'
        : 'onHold'
      : isReached(interventionAt)
        ? 'running'
        : isReached(assignedAt)
          ? 'assigned'
          : 'created';
  const workedHours = (Date.parse(closedAt) - Date.parse(interventionAt)) / 3_600_000;
  const hours = people.map((operatorId) => ({
    operatorId,
    hours: Math.max(0.25, Math.round(workedHours * (0.5 + random.next() * 0.5) * 4) / 4 || 0.25),
  }));
  return {
    id: createUlid(createdAt, random),
    failure,
    state,
    machineId: machine.id,
    elementId,
    element: findElementName(machine.code, machine.elements, elementId),
    machineStatus: isStopped ? 'stopped' : random.happens(0.5) ? 'degraded' : 'running',
    priority: state === 'onHold' ? 'onHold' : isStopped ? 'high' : random.pick(['medium', 'low'] as const),
    breakdownType: failure.type,
    breakdownDescription: translate(failure.symptom),
    requesterId: requester.id,
    requester: requester.name,
    createdAt,
    createdOn,
    month: getMonth(createdOn),
    desk: state === 'closed' ? undefined : 'open',
    ...(isReached(assignedAt) && { teamId: team.id, assignedAt }),
    ...(isReached(interventionAt) && { interventionAt }),
    ...(isReached(diagnosisAt) && {
      diagnosisAt,
      diagnosis: translate(failure.diagnosis),
      technicians: people,
    }),
    ...(isHeld &&
      isReached(heldAt) && {
        holds: [
          { from: heldAt, ...(isReached(resumedAt) && { to: resumedAt }), reason: random.pick(holdReasons) },
        ],
      }),
    ...(state === 'onHold' && { heldFrom: 'running' as const }),
    ...(state === 'closed' && {
      ...buildClosingFields(site, closedAt),
      interventionDescription: translate(failure.done),
      interventionType: failure.repair,
      hours,
      rootCause: failure.cause,
      closedBy: team.people[0]!.name,
      ...(random.happens(0.2) && { finalNotes: translate(random.pick(finalNotes)) }),
    }),
    recordedAt: { created: createdAt },
  };
}
const holdReasons = ['spare', 'spare', 'production', 'supplier', 'skill'] as const;
const finalNotes = [
  parseText('Tenere sotto osservazione | À surveiller | Keep an eye on it'),
  parseText('Ordinare un ricambio di scorta | Commander une pièce de réserve | Order a spare in reserve'),
  parseText(
    'Proposta modifica della protezione | Modification du carter proposée | Change of the guard proposed',
  ),
];

function buildClosingFields({ plant }: DemoSite, closedAt: Instant) {
  const closedOn = toLocalDay(plant.timeZone, closedAt);
  return { closedAt, closedOn, closedMonth: getMonth(closedOn) };
}

/** Returns EWOs that are waiting, in progress and on hold at any moment. */
function buildOpenEwos(
  site: DemoSite,
  demoMachines: readonly DemoMachine[],
  organisation: DemoOrganisation,
): UnnumberedEwo[] {
  const runningMachines = demoMachines.filter(({ plan }) => !plan.idle);
  const minutesAgo = [4, 7, 12, 18, 26, 38, 55, 210];
  return minutesAgo.flatMap((ago, i) => {
    const machine = runningMachines[(i * 5 + 1) % runningMachines.length]!;
    const random = site.chance(`under way ${i} ${machine.code}`);
    const team = getMachineTeam(machine, organisation);
    const isWaiting = ago === minutesAgo.at(-1);
    const ewo = buildEwo(site, machine, team, addMinutes(site.now, -ago), random, { waits: isWaiting });
    return ewo.state === 'closed' ? [] : [ewo];
  });
}

/** Sets the repeats and the reasons for an analysis, as closing does. */
function setAnalysisReasons(
  { plant, now }: DemoSite,
  ewo: DemoEwo,
  machineEwos: readonly DemoEwo[],
  machine: Machine,
) {
  const { repeatDays, ...limits } = plant.parameters;
  const repeats = countRepeats(ewo, machineEwos, repeatDays);
  const downtime = computeDurations(ewo, now).downtime ?? 0;
  const analysisInput = {
    class: getMachineClass(machine),
    breakdownType: ewo.breakdownType,
    downtime,
    repeats,
  };
  if (repeats > 0) ewo.repeats = repeats;
  const analysisReasons = findAnalysisReasons(analysisInput, limits);
  if (analysisReasons.length > 0) Object.assign(ewo, { analysisRequired: true, analysisReasons });
}

export function addEwo({ collector }: DemoSite, { id, failure: _, ...ewo }: DemoEwo) {
  collector.add(ewos, id, ewo);
  collector.add(requestsByRequester, buildRequesterKey(ewo.requesterId, id), { of: 'ewo' });
  collector.hold(machines, ewo.machineId, 'ewos');
  collector.hold(elements, ewo.elementId, 'ewos');
  for (const operatorId of ewo.technicians ?? []) collector.hold(operators, operatorId, 'ewos');
  if (ewo.desk === 'open') collector.hold(teams, ewo.teamId, 'ewos');
}
