// A year of tags: what operators marked on machines, who solved it.
import { askedId } from '../../../../functions/requests/asked.ts';
import { operators, teams } from '../../../../functions/table/entities/organisation.ts';
import { asked, tags } from '../../../../functions/table/entities/requests.ts';
import { elements, machines } from '../../../../functions/table/entities/structure.ts';
import type { ValueOf } from '../../../../functions/table/entity.ts';
import { addDays, dayIn, type Instant, monthOf } from '../../../../shared/day.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import { toMinute } from '../../../../shared/steps.ts';
import { elementNameIn } from '../../../../shared/structure/element-name.ts';
import type { Chance } from '../chance.ts';
import type { Row } from '../history/run.ts';
import type { Organisation } from '../organisation.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import { after, moments, numbered, requesterOf, teamOf, ulidAt } from './chronicle.ts';
import { anomalies } from './failures.ts';

type TagValue = ValueOf<typeof tags>;
type Unnumbered = Omit<TagValue, 'code'> & { id: string };

/** A machine and year. */
const A_YEAR = 14;
const DAY = 24 * 60;

export function mark(
  site: Site,
  made: readonly MadeMachine[],
  organisation: Organisation,
  rows: readonly Row[],
) {
  const all = made.flatMap((machine) => {
    const its = site.chance(`tags ${machine.code}`);
    const lately = machine.plan.idle ? [] : [after(site.now, -its.whole(20, 12 * DAY))];
    return [...moments(site, machine, A_YEAR, its), ...lately].map((createdAt) =>
      tagOf(site, machine, teamOf(machine, organisation), createdAt, its),
    );
  });
  const found = findingsOf(rows).map((finding) => {
    const machine = made.find(({ id }) => id === finding.machineId)!;
    const its = site.chance(`tag of ${finding.row.id}.${finding.activity.n}`);
    const at = after(finding.row.value.closedAt!, its.whole(1, 4));
    return tagOf(site, machine, teamOf(machine, organisation), at, its, finding);
  });
  const known = found.filter(({ createdAt }) => createdAt < site.now);
  for (const tag of numbered(site, 'T', 'tag', [...all, ...known])) {
    keep(site, tag);
    const asking = rows.find(({ id }) => id === tag.orderId)?.value.activities?.[tag.activity! - 1];
    if (asking) asking.requests = [{ kind: 'tag', id: tag.id, code: tag.code }];
  }
}

interface Finding {
  row: Row;
  activity: Activity;
  machineId: number;
}
/** What rounds found not in order: of operators and of checklists. */
const findingsOf = (rows: readonly Row[]): Finding[] =>
  rows
    .filter(({ value, run }) => value.foundMonth && run.cycle.typeCycle !== 'workorders')
    .flatMap((row) =>
      row.value
        .activities!.filter(({ outcome }) => outcome === 'nok')
        .map((activity) => ({ row, activity, machineId: activity.point?.machineId ?? row.value.machineId })),
    );

function tagOf(
  site: Site,
  machine: MadeMachine,
  team: Organisation['teams'][number],
  created: Instant,
  its: Chance,
  finding?: Finding,
): Unnumbered {
  const { plant, say, now } = site;
  const { notes, action, reason, ...drawn } = its.pick(
    finding ? anomalies.filter(({ pillar }) => pillar !== 'WO') : anomalies,
  );
  const pillar = finding ? (finding.activity.point ? 'AM' : 'PM') : drawn.pillar;
  const text = finding ? whatOf(finding.activity) : say(drawn.text);
  const fiveS = pillar === 'WO';
  const [, drawnId] = its.pick([...machine.places].filter(([place]) => place.split('.').length === 3)) ?? [];
  const elementId = finding ? finding.activity.elementId : drawnId;
  const onTheSpot = pillar === 'AM' || fiveS;
  const createdAt = toMinute(created);
  const assignedAt = toMinute(after(createdAt, its.whole(30, 2 * DAY)));
  const closedAt = toMinute(
    after(
      onTheSpot ? createdAt : assignedAt,
      its.happens(0.12) ? its.whole(20, 60) * DAY : its.whole(60, 9 * DAY),
    ),
  );
  const createdOn = dayIn(plant.timeZone, createdAt);
  const closedOn = dayIn(plant.timeZone, closedAt);
  const assigned = !onTheSpot && assignedAt <= now;
  const closed = closedAt <= now;
  const requester = requesterOf(site, its);
  const person = its.pick(team.people);
  return {
    id: ulidAt(createdAt, its),
    type: fiveS ? 'fiveS' : 'equipment',
    state: closed ? 'closed' : assigned ? 'assigned' : 'created',
    pillar,
    on: createdOn,
    shift: its.whole(1, 3),
    machineId: machine.id,
    ...(!fiveS &&
      elementId !== undefined && {
        elementId,
        element: elementNameIn(machine.code, machine.elements, elementId),
      }),
    ...(fiveS && { object: 'bench' as const, actionNotes: say(notes), reasonNotes: text }),
    anomaly: text,
    ...(finding && {
      orderId: finding.row.id,
      activity: finding.activity.n,
      ...(finding.row.run.cycle.rounds && { pathId: finding.row.run.cycle.id }),
    }),
    action,
    reason,
    machineStatus: its.happens(0.8) ? 'running' : 'stopped',
    priority: pillar === 'SAF' ? 'high' : its.pick(['high', 'medium', 'medium', 'low'] as const),
    ...(its.happens(0.3) && { dueOn: addDays(createdOn, its.whole(7, 30)) }),
    requesterId: requester.id,
    requester: requester.name,
    createdAt,
    createdOn,
    month: monthOf(createdOn),
    desk: closed ? undefined : 'open',
    ...(assigned && { teamId: team.id, assignedAt, anomalies: text }),
    ...(closed && {
      closedAt,
      closedOn,
      closedMonth: monthOf(closedOn),
      closedBy: onTheSpot ? requester.name : person.name,
      closingNotes: say(notes),
      ...(!onTheSpot && { hours: [{ operatorId: person.id, hours: its.whole(1, 8) / 4 }] }),
    }),
    recordedAt: { created: createdAt },
  };
}

/** The words of the point or checklist, and what was noted. */
function whatOf({ description, note, answers = [] }: Activity): string {
  const noted = note ?? answers.find(({ colour }) => colour === 'red')?.note;
  return noted ? `${description}: ${noted}` : description;
}

function keep({ gathered }: Site, { id, ...tag }: Unnumbered & { code: string }) {
  gathered.add(tags, id, tag);
  gathered.add(asked, askedId(tag.requesterId, id), { of: 'tag' });
  gathered.hold(machines, tag.machineId, 'tags');
  gathered.hold(elements, tag.elementId, 'tags');
  for (const { operatorId } of tag.hours ?? []) gathered.hold(operators, operatorId, 'tags');
  if (tag.desk === 'open') gathered.hold(teams, tag.teamId, 'tags');
}
