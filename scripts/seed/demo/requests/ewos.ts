// A year of breakdowns: each component fails in its own ways, the team of the machine repairs it.
import { askedId } from '../../../../functions/requests/asked.ts';
import { operators, teams } from '../../../../functions/table/entities/organisation.ts';
import { asked, ewos } from '../../../../functions/table/entities/requests.ts';
import { elements, machines } from '../../../../functions/table/entities/structure.ts';
import type { ValueOf } from '../../../../functions/table/entity.ts';
import { dayIn, type Instant, monthOf } from '../../../../shared/day.ts';
import { analysisRequired, repeatsOf } from '../../../../shared/requests/ewo-closing.ts';
import type { EwoState } from '../../../../shared/requests/ewo-state.ts';
import { durationsOf } from '../../../../shared/requests/ewo-times.ts';
import { toMinute } from '../../../../shared/steps.ts';
import { classOf } from '../../../../shared/structure/classes.ts';
import { elementNameIn } from '../../../../shared/structure/element-name.ts';
import type { Machine } from '../../../../shared/structure/machine.ts';
import type { Chance } from '../chance.ts';
import type { Organisation } from '../organisation.ts';
import { text } from '../outline.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import { after, moments, numbered, requesterOf, teamOf, ulidAt } from './chronicle.ts';
import { anyFailure, type Failure, failures } from './failures.ts';

type EwoValue = ValueOf<typeof ewos>;
/** Without its number, which comes once all are in order. */
type Unnumbered = Omit<EwoValue, 'code'> & { id: string; failure: Failure };
export type MadeEwo = Unnumbered & { code: string };

/** Breakdowns a year of a machine of its sort. */
const aYear: Readonly<Record<string, number>> = { PRS: 16, CNC: 13, ROB: 10, WSH: 9, OVN: 8 };
const OTHERS = 6;

export function breakdowns(site: Site, made: readonly MadeMachine[], organisation: Organisation): MadeEwo[] {
  const machineOf = new Map(
    site.gathered.items.flatMap(({ kind, id, value }) =>
      kind === machines ? [[Number(id), value as Machine] as const] : [],
    ),
  );
  const all = made.flatMap((machine) => {
    const its = site.chance(`ewos ${machine.code}`);
    return moments(site, machine, aYear[machine.plan.sort] ?? OTHERS, its).map((createdAt) =>
      ewoOf(site, machine, teamOf(machine, organisation), createdAt, its),
    );
  });
  const numberedOnes = numbered(site, 'E', 'ewo', [...all, ...underWay(site, made, organisation)]);
  const ofMachine = Map.groupBy(numberedOnes, ({ machineId }) => machineId);
  for (const ewo of numberedOnes)
    if (ewo.state === 'closed')
      judge(site, ewo, ofMachine.get(ewo.machineId)!, machineOf.get(ewo.machineId)!);
  return numberedOnes;
}

function ewoOf(
  site: Site,
  machine: MadeMachine,
  team: Organisation['teams'][number],
  created: Instant,
  its: Chance,
  { waits = false } = {},
): Unnumbered {
  const { plant, say, now } = site;
  const [path, elementId] = its.pick(
    [...machine.places].filter(([place]) => place.split('.').length === 3),
  ) ?? [undefined, undefined];
  const letter = path?.split('.').at(-1)?.[0] ?? '';
  const fitting = failures.filter((failure) => failure.of.includes(letter));
  const failure = fitting.length > 0 ? its.pick(fitting) : anyFailure;
  const at = (from: Instant, least: number, most: number) => toMinute(after(from, its.whole(least, most)));
  const createdAt = toMinute(created);
  const assignedAt = at(createdAt, 2, 18);
  const interventionAt = at(assignedAt, 3, 20);
  const diagnosisAt = at(interventionAt, 4, 20);
  const held = waits || its.happens(0.08);
  const heldAt = at(diagnosisAt, 1, 15);
  const resumedAt = at(heldAt, waits ? 300 : 30, 600);
  const closedAt = at(held ? resumedAt : diagnosisAt, 8, its.happens(0.25) ? 150 : 35);
  const people = team.people.slice(0, its.happens(0.35) ? 2 : 1).map(({ id }) => id);
  const reached = (moment: Instant) => moment <= now;
  const requester = requesterOf(site, its);
  const createdOn = dayIn(plant.timeZone, createdAt);
  const stopped = failure.stops && its.happens(0.7);
  const state: EwoState = reached(closedAt)
    ? 'closed'
    : held && reached(heldAt)
      ? reached(resumedAt)
        ? 'running'
        : 'onHold'
      : reached(interventionAt)
        ? 'running'
        : reached(assignedAt)
          ? 'assigned'
          : 'created';
  const worked = (Date.parse(closedAt) - Date.parse(interventionAt)) / 3_600_000;
  const hours = people.map((operatorId) => ({
    operatorId,
    hours: Math.max(0.25, Math.round(worked * (0.5 + its.next() * 0.5) * 4) / 4 || 0.25),
  }));
  return {
    id: ulidAt(createdAt, its),
    failure,
    state,
    machineId: machine.id,
    elementId,
    element: elementNameIn(machine.code, machine.elements, elementId),
    machineStatus: stopped ? 'stopped' : its.happens(0.5) ? 'degraded' : 'running',
    priority: state === 'onHold' ? 'onHold' : stopped ? 'high' : its.pick(['medium', 'low'] as const),
    breakdownType: failure.type,
    breakdownDescription: say(failure.symptom),
    requesterId: requester.id,
    requester: requester.name,
    createdAt,
    createdOn,
    month: monthOf(createdOn),
    desk: state === 'closed' ? undefined : 'open',
    ...(reached(assignedAt) && { teamId: team.id, assignedAt }),
    ...(reached(interventionAt) && { interventionAt }),
    ...(reached(diagnosisAt) && { diagnosisAt, diagnosis: say(failure.diagnosis), technicians: people }),
    ...(held &&
      reached(heldAt) && {
        holds: [
          { from: heldAt, ...(reached(resumedAt) && { to: resumedAt }), reason: its.pick(holdReasons) },
        ],
      }),
    ...(state === 'onHold' && { heldFrom: 'running' as const }),
    ...(state === 'closed' && {
      ...closing(site, closedAt),
      interventionDescription: say(failure.done),
      interventionType: failure.repair,
      hours,
      rootCause: failure.cause,
      closedBy: team.people[0]!.name,
      ...(its.happens(0.2) && { finalNotes: say(its.pick(notes)) }),
    }),
    recordedAt: { created: createdAt },
  };
}
const holdReasons = ['spare', 'spare', 'production', 'supplier', 'skill'] as const;
const notes = [
  text('Tenere sotto osservazione | À surveiller | Keep an eye on it'),
  text('Ordinare un ricambio di scorta | Commander une pièce de réserve | Order a spare in reserve'),
  text('Proposta modifica della protezione | Modification du carter proposée | Change of the guard proposed'),
];

function closing({ plant }: Site, closedAt: Instant) {
  const closedOn = dayIn(plant.timeZone, closedAt);
  return { closedAt, closedOn, closedMonth: monthOf(closedOn) };
}

/** Whatever the moment, some are waiting, being worked on and on hold. */
function underWay(site: Site, made: readonly MadeMachine[], organisation: Organisation): Unnumbered[] {
  const running = made.filter(({ plan }) => !plan.idle);
  const minutesAgo = [4, 7, 12, 18, 26, 38, 55, 210];
  return minutesAgo.flatMap((ago, i) => {
    const machine = running[(i * 5 + 1) % running.length]!;
    const its = site.chance(`under way ${i} ${machine.code}`);
    const team = teamOf(machine, organisation);
    const waits = ago === minutesAgo.at(-1);
    const ewo = ewoOf(site, machine, team, after(site.now, -ago), its, { waits });
    return ewo.state === 'closed' ? [] : [ewo];
  });
}

/** As closing one judges it. */
function judge({ plant, now }: Site, ewo: MadeEwo, ofMachine: readonly MadeEwo[], machine: Machine) {
  const { repeatDays, ...limits } = plant.parameters;
  const repeats = repeatsOf(ewo, ofMachine, repeatDays);
  const downtime = durationsOf(ewo, now).downtime ?? 0;
  const weighed = { class: classOf(machine), breakdownType: ewo.breakdownType, downtime, repeats };
  if (repeats > 0) ewo.repeats = repeats;
  if (analysisRequired(weighed, limits)) ewo.analysisRequired = true;
}

export function keep({ gathered }: Site, { id, failure: _, ...ewo }: MadeEwo) {
  gathered.add(ewos, id, ewo);
  gathered.add(asked, askedId(ewo.requesterId, id), { of: 'ewo' });
  gathered.hold(machines, ewo.machineId, 'ewos');
  gathered.hold(elements, ewo.elementId, 'ewos');
  for (const operatorId of ewo.technicians ?? []) gathered.hold(operators, operatorId, 'ewos');
  if (ewo.desk === 'open') gathered.hold(teams, ewo.teamId, 'ewos');
}
