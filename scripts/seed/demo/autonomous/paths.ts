// Autonomous maintenance of a demo plant: its points on the machines, the paths that go by them, and the steps confirmed so far.
import { planKey } from '../../../../functions/planned/cycle/replanning.ts';
import { seriesOfPath } from '../../../../functions/planned/cycle/walked.ts';
import { machineSteps, points } from '../../../../functions/table/entities/autonomous.ts';
import { paths, walks } from '../../../../functions/table/entities/planned.ts';
import { procedures } from '../../../../functions/table/entities/procedures.ts';
import {
  controls,
  elements,
  lubricants,
  machines,
  tools,
} from '../../../../functions/table/entities/structure.ts';
import { Path } from '../../../../shared/autonomous/path.ts';
import type { Point, PointFrequency } from '../../../../shared/autonomous/point.ts';
import type { ConfirmedStep } from '../../../../shared/autonomous/step.ts';
import { addDays } from '../../../../shared/day.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import { placesOf } from '../../../../shared/planned/places.ts';
import { elementNameIn } from '../../../../shared/structure/element-name.ts';
import type { Stock } from '../catalogs.ts';
import type { Organisation } from '../organisation.ts';
import { type Line, text } from '../outline.ts';
import type { PictureName, Pictures } from '../pictures/pictures.ts';
import type { Method } from '../procedures.ts';
import type { MadeCycle } from '../rhythms.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import { type PathPlan, pathPlans, pointsOf } from './points.ts';

/** Half a year of runs. */
const WEEKS = 26;

interface Plant {
  machines: readonly MadeMachine[];
  stocked: Stock;
  methods: readonly Method[];
  pictures: Pictures;
  organisation: Organisation;
}
interface MadePoint {
  id: number;
  machine: MadeMachine;
  value: Point & { place: string; pathId?: number };
  /** As a run asks for it. */
  work: Omit<Activity, 'n'>;
}

/** Answers the paths, as the history takes them. */
export function lookAfter(site: Site, plant: Plant): MadeCycle[] {
  if (!site.plan.autonomous) return [];
  const walked = pathPlans.map((plan) => pathOf(site, plant, plan));
  confirm(site, plant);
  return walked;
}

function pathOf(site: Site, plant: Plant, plan: PathPlan): MadeCycle {
  const { gathered, today, say, plant: its } = site;
  const along = plan.machines.flatMap(([sort, most]) =>
    plant.machines.filter((machine) => machine.plan.sort === sort && !machine.plan.idle).slice(0, most),
  );
  const id = gathered.next('cycle');
  const made = along.flatMap((machine) => {
    const { children } = pointsOf.find(({ code }) => code === machine.plan.sort)!;
    return children.map((line) => pointOf(site, plant, machine, line, plan.inactive ? undefined : id));
  });
  const path = Path.parse({
    code: `AM-${plan.code}`,
    description: say(text(plan.text)),
    points: made.map((point) => point.id),
    walkingMinutes: 1,
    anchor: addDays(today, -7 * (plan.weeks ?? WEEKS)),
    active: !plan.inactive,
  });
  const asPoints = made.map(({ id, value }) => ({ ...value, id }));
  const series = seriesOfPath(path, asPoints, placesOf(made.map(({ work }) => work.element)));
  gathered.add(paths, id, series);
  gathered.add(walks, id, { activities: made.map(({ work }, i) => ({ ...work, n: i + 1 })) });
  return {
    cycle: { ...series, id, version: 1, updatedAt: '', updatedBy: '' },
    state: {
      path: true,
      generation: 1,
      activatedOn: path.anchor,
      ordinal: 0,
      plan: planKey(series, its.calendar),
    },
    machine: along[0]!,
    placed: [],
    points: new Map(made.map((point) => [point.id, point.work])),
    team: plant.organisation.teams[0]!,
    perDay: 0,
  };
}

function pointOf(site: Site, plant: Plant, machine: MadeMachine, line: Line, pathId?: number): MadePoint {
  const { gathered, say } = site;
  const { stocked, pictures, methods } = plant;
  const [at = '', type = '', often = '', minutes, ...more] = line.remarks;
  const told = (name: string) => more.find((word) => word.startsWith(name))?.slice(name.length);
  const known = (code: string | undefined) => (code === undefined ? undefined : stocked.get(code)!);
  const [lubricant, quantity] = told('lub=')?.split(',') ?? [];
  const [picture, where] = told('@')?.split('=') ?? [];
  const [x, y] = where?.split(',').map(Number) ?? [];
  const [oil, tool, control] = [known(lubricant), known(told('tool=')), known(told('control='))];
  const sop = methods.find(({ code }) => code === told('sop='));
  const torque = told('torque=');
  const id = gathered.next('point');
  const elementId = machine.places.get(at);
  const value: MadePoint['value'] = {
    machineId: machine.id,
    elementId,
    type: type as Point['type'],
    number: Number(line.code),
    description: say(line.text),
    ...(tool && { toolId: tool.id }),
    ...(oil && { lubricantId: oil.id, quantity: Number(quantity) }),
    ...(torque && { torque: Number(torque) }),
    ...(control && { controlId: control.id }),
    minutes: Number(minutes),
    machineState: more.includes('running') ? 'running' : 'stopped',
    frequency: frequencyOf(often),
    ...(sop && { sopId: sop.id }),
    ...(picture && { image: pictures[picture as PictureName], marker: { x: x!, y: y! } }),
    active: true,
    place: `${machine.id}.${line.code.padStart(3, '0')}`,
    ...(pathId !== undefined && { pathId }),
  };
  gathered.add(points, id, value);
  gathered.hold(machines, machine.id, 'points');
  gathered.hold(elements, elementId, 'points');
  gathered.hold(tools, tool?.id, 'points', id);
  gathered.hold(lubricants, oil?.id, 'points', id);
  gathered.hold(controls, control?.id, 'points', id);
  gathered.hold(procedures, sop?.id, 'points', id);
  const { number, machineState, image, marker, sopId } = value;
  const named = (thing: { code: string; description: string }) => `${thing.code} · ${thing.description}`;
  return {
    id,
    machine,
    value,
    work: {
      elementId,
      element: elementNameIn(machine.code, machine.elements, elementId),
      code: `${type}${number}`,
      description: value.description,
      minutes: value.minutes,
      point: {
        ...{ id, type: value.type, number, machineId: machine.id, torque: value.torque, machineState },
        ...{ sopId, image, marker },
        ...(tool && { tool: named(tool) }),
        ...(oil && {
          lubricant: { id: oil.id, name: named(oil), quantity: Number(quantity), unit: oil.unit! },
        }),
      },
      ...(control?.asked && { controls: [control.asked] }),
    },
  };
}

/** `1W`, or the shifts `S13`. */
const frequencyOf = (word: string): PointFrequency =>
  word[0] === 'S'
    ? { shifts: word.slice(1).split('').map(Number) }
    : { n: Number.parseInt(word, 10), unit: word.at(-1) as 'D' | 'W' | 'M' };

/** By machine: how far it has come in autonomous and in professional maintenance. */
const stepsReached: Readonly<Record<string, readonly [am: number, pm: number]>> = {
  'PRS-01': [3, 2],
  'PRS-02': [2, 1],
  'CNC-01': [4, 3],
  'CNC-02': [1, 0],
  'CNV-01': [1, 1],
};

function confirm({ gathered, today, chance }: Site, { machines: made }: Plant) {
  for (const { id, code } of made) {
    const [am, pm] = stepsReached[code] ?? [];
    if (am === undefined) continue;
    const its = chance(`steps ${code}`);
    const steps = (last: number, by: Pick<ConfirmedStep, 'by' | 'byId'>): ConfirmedStep[] =>
      Array.from({ length: last }, (_, i) => ({
        step: i + 1,
        on: addDays(today, -(last - i) * 70 - its.whole(0, 25)),
        ...by,
        score: its.whole(80, 97),
      }));
    const pmSteps = steps(pm!, { by: 'Paola Greco', byId: 'pm' });
    gathered.add(machineSteps, id, {
      am: steps(am, { by: 'Marco Riva', byId: 'am' }),
      ...(pmSteps.length > 0 && { pm: pmSteps }),
    });
    gathered.hold(machines, id, 'steps');
  }
}
