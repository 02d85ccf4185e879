// Autonomous maintenance of a demo plant: its points on the machines, its paths, and the steps confirmed so
// far.

import { machineSteps, points } from '#functions/db/entities/autonomous.ts';
import { pathActivities, paths } from '#functions/db/entities/planned.ts';
import { procedures } from '#functions/db/entities/procedures.ts';
import { controls, elements, lubricants, machines, tools } from '#functions/db/entities/structure.ts';
import { buildPathSeries } from '#functions/planned/cycle/path-series.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { Path } from '#shared/autonomous/path.ts';
import type { Point, PointFrequency } from '#shared/autonomous/point.ts';
import type { ConfirmedStep } from '#shared/autonomous/step.ts';
import { addDays } from '#shared/day.ts';
import { buildWorkElements } from '#shared/planned/locations.ts';
import type { Activity } from '#shared/planned/order.ts';
import { findElementName } from '#shared/structure/element-name.ts';
import type { Catalog } from '../catalogs.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { type OutlineLine, parseText } from '../outline.ts';
import type { PictureName, Pictures } from '../pictures/pictures.ts';
import type { Method } from '../procedures.ts';
import type { DemoCycle } from '../rhythms.ts';
import type { DemoSite } from '../site.ts';
import type { DemoMachine } from '../structure.ts';
import { type PathPlan, pathPlans, pointLines } from './points.ts';

/** Runs cover half a year. */
const DEFAULT_WEEKS = 26;

interface PlantParts {
  machines: readonly DemoMachine[];
  stocked: Catalog;
  methods: readonly Method[];
  pictures: Pictures;
  organisation: DemoOrganisation;
}
interface DemoPoint {
  id: number;
  machine: DemoMachine;
  value: Point & { place: string; pathId?: number };
  /** Activity as frozen in a run. */
  work: Omit<Activity, 'n'>;
}

/** Adds autonomous maintenance and returns its paths as cycles of the history. */
export function addAutonomousMaintenance(site: DemoSite, plant: PlantParts): DemoCycle[] {
  if (!site.plan.autonomous) return [];
  const pathCycles = pathPlans.map((plan) => addPath(site, plant, plan));
  addConfirmedSteps(site, plant);
  return pathCycles;
}

function addPath(site: DemoSite, plant: PlantParts, plan: PathPlan): DemoCycle {
  const { collector, today, say: translate, plant: plantRecord } = site;
  const pathMachines = plan.machines.flatMap(([sort, maxMachines]) =>
    plant.machines
      .filter((machine) => machine.plan.sort === sort && !machine.plan.idle)
      .slice(0, maxMachines),
  );
  const id = collector.next('cycle');
  const pathPoints = pathMachines.flatMap((machine) => {
    const { children } = pointLines.find(({ code }) => code === machine.plan.sort)!;
    return children.map((line) => addPoint(site, plant, machine, line, plan.inactive ? undefined : id));
  });
  const path = Path.parse({
    code: `AM-${plan.code}`,
    description: translate(parseText(plan.text)),
    points: pathPoints.map((point) => point.id),
    walkingMinutes: 1,
    anchor: addDays(today, -7 * (plan.weeks ?? DEFAULT_WEEKS)),
    active: !plan.inactive,
  });
  const pointRecords = pathPoints.map(({ id, value }) => ({ ...value, id }));
  const series = buildPathSeries(
    path,
    pointRecords,
    buildWorkElements(pathPoints.map(({ work }) => work.element)),
  );
  collector.add(paths, id, series);
  collector.add(pathActivities, id, { activities: pathPoints.map(({ work }, i) => ({ ...work, n: i + 1 })) });
  return {
    cycle: { ...series, id, version: 1, updatedAt: '', updatedBy: '' },
    state: {
      path: true,
      generation: 1,
      activatedOn: path.anchor,
      ordinal: 0,
      plan: buildPlanKey(series, plantRecord.calendar),
    },
    machine: pathMachines[0]!,
    placed: [],
    points: new Map(pathPoints.map((point) => [point.id, point.work])),
    team: plant.organisation.teams[0]!,
    perDay: 0,
  };
}

function addPoint(
  site: DemoSite,
  plant: PlantParts,
  machine: DemoMachine,
  line: OutlineLine,
  pathId?: number,
): DemoPoint {
  const { collector, say: translate } = site;
  const { stocked: catalog, pictures, methods } = plant;
  const [location = '', type = '', frequencyWord = '', minutes, ...options] = line.remarks;
  const getOption = (name: string) => options.find((word) => word.startsWith(name))?.slice(name.length);
  const findCatalogEntry = (code: string | undefined) =>
    code === undefined ? undefined : catalog.get(code)!;
  const [lubricant, quantity] = getOption('lub=')?.split(',') ?? [];
  const [picture, markerText] = getOption('@')?.split('=') ?? [];
  const [x, y] = markerText?.split(',').map(Number) ?? [];
  const [oil, tool, control] = [
    findCatalogEntry(lubricant),
    findCatalogEntry(getOption('tool=')),
    findCatalogEntry(getOption('control=')),
  ];
  const sop = methods.find(({ code }) => code === getOption('sop='));
  const torque = getOption('torque=');
  const id = collector.next('point');
  const elementId = machine.places.get(location);
  const value: DemoPoint['value'] = {
    machineId: machine.id,
    elementId,
    type: type as Point['type'],
    number: Number(line.code),
    description: translate(line.text),
    ...(tool && { toolId: tool.id }),
    ...(oil && { lubricantId: oil.id, quantity: Number(quantity) }),
    ...(torque && { torque: Number(torque) }),
    ...(control && { controlId: control.id }),
    minutes: Number(minutes),
    machineState: options.includes('running') ? 'running' : 'stopped',
    frequency: parseFrequency(frequencyWord),
    ...(sop && { sopId: sop.id }),
    ...(picture && { image: pictures[picture as PictureName], marker: { x: x!, y: y! } }),
    active: true,
    place: `${machine.id}.${line.code.padStart(3, '0')}`,
    ...(pathId !== undefined && { pathId }),
  };
  collector.add(points, id, value);
  collector.hold(machines, machine.id, 'points');
  collector.hold(elements, elementId, 'points');
  collector.hold(tools, tool?.id, 'points', id);
  collector.hold(lubricants, oil?.id, 'points', id);
  collector.hold(controls, control?.id, 'points', id);
  collector.hold(procedures, sop?.id, 'points', id);
  const { number, machineState, image, marker, sopId } = value;
  const formatName = (catalogEntry: { code: string; description: string }) =>
    `${catalogEntry.code} · ${catalogEntry.description}`;
  return {
    id,
    machine,
    value,
    work: {
      elementId,
      element: findElementName(machine.code, machine.elements, elementId),
      code: `${type}${number}`,
      description: value.description,
      minutes: value.minutes,
      point: {
        ...{ id, type: value.type, number, machineId: machine.id, torque: value.torque, machineState },
        ...{ sopId, image, marker },
        ...(tool && { tool: formatName(tool) }),
        ...(oil && {
          lubricant: { id: oil.id, name: formatName(oil), quantity: Number(quantity), unit: oil.unit! },
        }),
      },
      ...(control?.controlSnapshot && { controls: [control.controlSnapshot] }),
    },
  };
}

/** Parses a frequency: `1W`, or the shifts `S13`. */
const parseFrequency = (word: string): PointFrequency =>
  word[0] === 'S'
    ? { shifts: word.slice(1).split('').map(Number) }
    : { n: Number.parseInt(word, 10), unit: word.at(-1) as 'D' | 'W' | 'M' };

/** Steps reached by machine, in autonomous and in professional maintenance. */
const stepsReached: Readonly<Record<string, readonly [am: number, pm: number]>> = {
  'PRS-01': [3, 2],
  'PRS-02': [2, 1],
  'CNC-01': [4, 3],
  'CNC-02': [1, 0],
  'CNV-01': [1, 1],
};

function addConfirmedSteps({ collector, today, chance }: DemoSite, { machines: demoMachines }: PlantParts) {
  for (const { id, code } of demoMachines) {
    const [am, pm] = stepsReached[code] ?? [];
    if (am === undefined) continue;
    const random = chance(`steps ${code}`);
    const buildSteps = (
      stepCount: number,
      confirmedBy: Pick<ConfirmedStep, 'by' | 'byId'>,
    ): ConfirmedStep[] =>
      Array.from({ length: stepCount }, (_, i) => ({
        step: i + 1,
        on: addDays(today, -(stepCount - i) * 70 - random.whole(0, 25)),
        ...confirmedBy,
        score: random.whole(80, 97),
      }));
    const pmSteps = buildSteps(pm!, { by: 'Paola Greco', byId: 'pm' });
    collector.add(machineSteps, id, {
      am: buildSteps(am, { by: 'Marco Riva', byId: 'am' }),
      ...(pmSteps.length > 0 && { pm: pmSteps }),
    });
    collector.hold(machines, id, 'steps');
  }
}
