// Tags of a year: anomalies reported on machines, and their solution.

import { operators, teams } from '#functions/db/entities/organisation.ts';
import { requestsByRequester, safetyEvents, tags } from '#functions/db/entities/requests.ts';
import { elements, machines } from '#functions/db/entities/structure.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { buildRequesterKey } from '#functions/requests/requester-index.ts';
import { buildSafetyEvent } from '#functions/requests/tag/safety-event.ts';
import { truncateToMinute } from '#shared/date-order.ts';
import { addDays, getMonth, type Instant, toLocalDay } from '#shared/day.ts';
import type { Activity } from '#shared/planned/order.ts';
import { findElementName } from '#shared/structure/element-name.ts';
import type { RandomSource } from '../chance.ts';
import type { SimulatedOrder } from '../history/run.ts';
import type { DemoOrganisation } from '../organisation.ts';
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
import { anomalies } from './failures.ts';
import { drawSafetyEvent } from './safety-events.ts';

type TagValue = ValueOf<typeof tags>;
type UnnumberedTag = Omit<TagValue, 'code'> & { id: string };

/** Tags a year on each machine. */
const TAGS_PER_YEAR = 14;
const DAY_MINUTES = 24 * 60;

export function addTags(
  site: DemoSite,
  demoMachines: readonly DemoMachine[],
  organisation: DemoOrganisation,
  rows: readonly SimulatedOrder[],
) {
  const machineTags = demoMachines.flatMap((machine) => {
    const random = site.chance(`tags ${machine.code}`);
    const recentInstants = machine.plan.idle
      ? []
      : [addMinutes(site.now, -random.whole(20, 12 * DAY_MINUTES))];
    return [...drawInstants(site, machine, TAGS_PER_YEAR, random), ...recentInstants].map((createdAt) =>
      buildTag(site, machine, getMachineTeam(machine, organisation), createdAt, random),
    );
  });
  const findingTags = listFindings(rows).map((finding) => {
    const machine = demoMachines.find(({ id }) => id === finding.machineId)!;
    const random = site.chance(`tag of ${finding.row.id}.${finding.activity.n}`);
    const reportedAt = addMinutes(finding.row.value.closedAt!, random.whole(1, 4));
    return buildTag(site, machine, getMachineTeam(machine, organisation), reportedAt, random, finding);
  });
  const pastTags = findingTags.filter(({ createdAt }) => createdAt < site.now);
  for (const tag of numberRequests(site, 'T', 'tag', [...machineTags, ...pastTags])) {
    addTag(site, tag);
    const reportingActivity = rows.find(({ id }) => id === tag.orderId)?.value.activities?.[
      tag.activity! - 1
    ];
    if (reportingActivity) reportingActivity.requests = [{ kind: 'tag', id: tag.id, code: tag.code }];
  }
}

interface Finding {
  row: SimulatedOrder;
  activity: Activity;
  machineId: number;
}
/** Returns the deviations found by runs and checklists. */
const listFindings = (rows: readonly SimulatedOrder[]): Finding[] =>
  rows
    .filter(({ value, run }) => value.foundMonth && run.cycle.typeCycle !== 'workorders')
    .flatMap((row) =>
      row.value
        .activities!.filter(({ outcome }) => outcome === 'nok')
        .map((activity) => ({ row, activity, machineId: activity.point?.machineId ?? row.value.machineId })),
    );

function buildTag(
  site: DemoSite,
  machine: DemoMachine,
  team: DemoOrganisation['teams'][number],
  created: Instant,
  random: RandomSource,
  finding?: Finding,
): UnnumberedTag {
  const { plant, say: translate, now } = site;
  const {
    notes: usualNotes,
    action,
    reason,
    ...drawnAnomaly
  } = random.pick(finding ? anomalies.filter(({ pillar }) => pillar !== 'WO') : anomalies);
  const pillar = finding ? (finding.activity.point ? 'AM' : 'PM') : drawnAnomaly.pillar;
  const safetyEvent =
    pillar === 'SAF' ? drawSafetyEvent(site.chance(`safety ${machine.code} ${created}`)) : undefined;
  const text = finding ? formatFinding(finding.activity) : translate(safetyEvent?.text ?? drawnAnomaly.text);
  const notes = safetyEvent?.notes ?? usualNotes;
  const isFiveS = pillar === 'WO';
  const [, drawnElementId] =
    random.pick([...machine.places].filter(([location]) => location.split('.').length === 3)) ?? [];
  const elementId = finding ? finding.activity.elementId : drawnElementId;
  const isDoneOnTheSpot = pillar === 'AM' || isFiveS;
  const createdAt = truncateToMinute(created);
  const assignedAt = truncateToMinute(addMinutes(createdAt, random.whole(30, 2 * DAY_MINUTES)));
  const closedAt = truncateToMinute(
    addMinutes(
      isDoneOnTheSpot ? createdAt : assignedAt,
      random.happens(0.12) ? random.whole(20, 60) * DAY_MINUTES : random.whole(60, 9 * DAY_MINUTES),
    ),
  );
  const createdOn = toLocalDay(plant.timeZone, createdAt);
  const closedOn = toLocalDay(plant.timeZone, closedAt);
  const isAssigned = !isDoneOnTheSpot && assignedAt <= now;
  const isClosed = closedAt <= now;
  const requester = drawRequester(site, random);
  const person = random.pick(team.people);
  return {
    id: createUlid(createdAt, random),
    type: isFiveS ? 'fiveS' : 'equipment',
    state: isClosed ? 'closed' : isAssigned ? 'assigned' : 'created',
    pillar,
    on: createdOn,
    shift: random.whole(1, 3),
    machineId: machine.id,
    ...(!isFiveS &&
      elementId !== undefined && {
        elementId,
        element: findElementName(machine.code, machine.elements, elementId),
      }),
    ...(isFiveS && { object: 'bench' as const, actionNotes: translate(notes), reasonNotes: text }),
    anomaly: text,
    ...(safetyEvent && {
      safetyKind: safetyEvent.safetyKind,
      severity: safetyEvent.severity,
      happenedAt: createdAt,
    }),
    ...(finding && {
      orderId: finding.row.id,
      activity: finding.activity.n,
      ...(finding.row.run.cycle.rounds && { pathId: finding.row.run.cycle.id }),
    }),
    action,
    reason,
    machineStatus: random.happens(0.8) ? 'running' : 'stopped',
    priority: pillar === 'SAF' ? 'high' : random.pick(['high', 'medium', 'medium', 'low'] as const),
    ...(random.happens(0.3) && { dueOn: addDays(createdOn, random.whole(7, 30)) }),
    requesterId: requester.id,
    requester: requester.name,
    createdAt,
    createdOn,
    month: getMonth(createdOn),
    desk: isClosed ? undefined : 'open',
    ...(isAssigned && { teamId: team.id, assignedAt, anomalies: text }),
    ...(isClosed && {
      closedAt,
      closedOn,
      closedMonth: getMonth(closedOn),
      closedBy: isDoneOnTheSpot ? requester.name : person.name,
      closingNotes: translate(notes),
      ...(!isDoneOnTheSpot && { hours: [{ operatorId: person.id, hours: random.whole(1, 8) / 4 }] }),
    }),
    recordedAt: { created: createdAt },
  };
}

/** Returns the text of the point or checklist with its note. */
function formatFinding({ description, note, answers = [] }: Activity): string {
  const findingNote = note ?? answers.find(({ colour }) => colour === 'red')?.note;
  return findingNote ? `${description}: ${findingNote}` : description;
}

function addTag({ collector, plant }: DemoSite, { id, ...tag }: UnnumberedTag & { code: string }) {
  collector.add(tags, id, tag);
  const safetyEvent = buildSafetyEvent(tag, undefined, plant.timeZone);
  if (safetyEvent) collector.add(safetyEvents, id, safetyEvent);
  collector.add(requestsByRequester, buildRequesterKey(tag.requesterId, id), { of: 'tag' });
  collector.hold(machines, tag.machineId, 'tags');
  collector.hold(elements, tag.elementId, 'tags');
  for (const { operatorId } of tag.hours ?? []) collector.hold(operators, operatorId, 'tags');
  if (tag.desk === 'open') collector.hold(teams, tag.teamId, 'tags');
}
