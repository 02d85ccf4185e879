import { describe, expect, it } from 'vitest';
import { machineSteps, points } from '#functions/db/entities/autonomous.ts';
import {
  capacities,
  operators,
  professionalGroups,
  skillFamilies,
  suppliers,
  teams,
} from '#functions/db/entities/organisation.ts';
import {
  checklistOrders,
  cycleStates,
  cycles,
  type Meter,
  meters,
  orders,
  paths,
  runs,
} from '#functions/db/entities/planned.ts';
import { phases, procedures, strategies } from '#functions/db/entities/procedures.ts';
import { ewos, rootCauses, tags } from '#functions/db/entities/requests.ts';
import { obligations, permitKinds } from '#functions/db/entities/safety.ts';
import { elements, machines, machineTypologies } from '#functions/db/entities/structure.ts';
import { movements, type Stock, spares, stocks, warehouses } from '#functions/db/entities/warehouse.ts';
import { toPlannedMeter } from '#functions/planned/cycle/issuing.ts';
import { Point } from '#shared/autonomous/point.ts';
import { computeRuns, type PathSchedule } from '#shared/autonomous/rounds.ts';
import { type ConfirmedStep, isNextStep } from '#shared/autonomous/step.ts';
import { addDays, toLocalDay } from '#shared/day.ts';
import { Capacity, ProfessionalGroup, SkillFamily, skillLevels } from '#shared/organisation/skill.ts';
import {
  buildTrainingPlan,
  computeShiftCoverage,
  findTechnicianShift,
  isUnsafe,
} from '#shared/organisation/skills.ts';
import { Operator, Supplier, Team } from '#shared/organisation/team.ts';
import { validateReports } from '#shared/planned/closing/reporting.ts';
import { Cycle, CycleState } from '#shared/planned/cycle.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import { WorkElements } from '#shared/planned/locations.ts';
import { isOpen, Order } from '#shared/planned/order.ts';
import { type KitSpare, Phase, Procedure, ProcedureState } from '#shared/procedures/procedure.ts';
import { Strategy, StrategyState } from '#shared/procedures/strategy.ts';
import { Ewo, EwoDetail } from '#shared/requests/ewo.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { validateEwoDates } from '#shared/requests/ewo-times.ts';
import { findVerdict, verdicts } from '#shared/requests/recurrence.ts';
import { RootCause, RootCauseState, validateSubmission } from '#shared/requests/root-cause/root-cause.ts';
import { Tag, TagDetail } from '#shared/requests/tag.ts';
import { Obligation } from '#shared/safety/obligation.ts';
import { PermitKind } from '#shared/safety/permit-kind.ts';
import { Element } from '#shared/structure/element.ts';
import { Machine } from '#shared/structure/machine.ts';
import { Typology } from '#shared/structure/typology.ts';
import { allocateKits } from '#shared/warehouse/kits.ts';
import { getStockLevel, stockLevels } from '#shared/warehouse/level.ts';
import { Movement } from '#shared/warehouse/movement.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { Warehouse } from '#shared/warehouse/warehouse.ts';
import { buildPlants } from '../people.ts';
import { buildDemoPlants, type PlantData } from './demo.ts';

const NOW = '2026-06-10T13:20:00.000Z';
const plants = buildDemoPlants(NOW);

const allOrders = (data: PlantData) =>
  [orders, checklistOrders, runs].flatMap((kind) => of<Order>(data, kind));

type Valued = { kind: { name: string }; id: string | number; value: object };
const of = <Value>({ collector }: PlantData, kind: { name: string }) =>
  (collector.items as Valued[])
    .filter((item) => item.kind.name === kind.name)
    .map(({ id, value }) => ({ id, ...(value as Value) }));

/** Schemas of the forms; fields that the server adds are left out. */
const forms: Record<string, (value: Record<string, unknown>, id: string) => unknown> = {
  [suppliers.name]: (value) => Supplier.parse(value),
  [skillFamilies.name]: (value) => SkillFamily.parse(value),
  [capacities.name]: (value) => Capacity.parse(value),
  [professionalGroups.name]: (value) => ProfessionalGroup.parse(value),
  [operators.name]: (value) => Operator.parse(value),
  [teams.name]: (value) => Team.parse(value),
  [machineTypologies.name]: (value) => Typology.parse(value),
  [machines.name]: (value) => Machine.parse(value),
  [elements.name]: ({ linked: _, ...value }, id) =>
    Element.parse({ ...value, machineId: Number(id.split('.')[0]) }),
  [procedures.name]: (value) => [Procedure.strip().parse(value), ProcedureState.parse(value)],
  [phases.name]: (value, id) => Phase.parse({ ...value, procedureId: Number(id.split('.')[0]) }),
  [strategies.name]: (value) => [Strategy.strip().parse(value), StrategyState.parse(value)],
  [cycles.name]: ({
    totalMinutes: _,
    kit: __,
    lubricates: ___,
    manMinutes: ____,
    places,
    morePlaces,
    requires,
    ...value
  }) => [
    Cycle.parse(value),
    skillLevels().optional().parse(requires),
    WorkElements.parse({ places, morePlaces }),
  ],
  [cycleStates.name]: (value) => CycleState.parse(value),
  [orders.name]: (value) => Order.parse(value),
  [checklistOrders.name]: (value) => Order.parse(value),
  [runs.name]: (value) => Order.parse(value),
  [points.name]: ({ place: _, pathId: __, ...value }) => Point.parse(value),
  [ewos.name]: (value) => [Ewo.parse(value), EwoDetail.parse(value)],
  [tags.name]: (value) => [Tag.parse(value), TagDetail.parse(value)],
  [warehouses.name]: (value) => Warehouse.parse(value),
  [spares.name]: ({ elsewhere: _, ...value }) => SparePart.parse(value),
  [movements.name]: (value) => Movement.omit({ at: true }).parse(value),
  [obligations.name]: (value) => Obligation.parse(value),
  [permitKinds.name]: (value) => PermitKind.parse(value),
  [rootCauses.name]: (value) => [RootCause.strip().parse(value), RootCauseState.parse(value)],
};

describe('the demo plants', () => {
  it.each(plants)('hold in $plant only what forms accept', ({ collector }) => {
    const refused = (collector.items as Valued[]).flatMap(({ kind, id, value }) => {
      try {
        forms[kind.name]?.(value as Record<string, unknown>, String(id));
        return [];
      } catch (error) {
        return [`${kind.name} ${id}: ${error}`];
      }
    });
    expect(refused).toEqual([]);
  });

  it.each(plants)('number everything of $plant once', ({ collector }) => {
    const keys = (collector.items as Valued[]).map(({ kind, id }) => `${kind.name} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const codes = allOrders({ collector } as PlantData).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  function areUpToDate(now: string): void {
    for (const data of buildDemoPlants(now)) {
      const { timeZone, calendar, parameters } = buildPlants(Number(now.slice(0, 4)))[data.tenant]!.find(
        ({ code }) => code === data.plant,
      )!;
      const itsCycles = [...of<Cycle>(data, cycles), ...of<Cycle>(data, paths)];
      const itsMachines = of<Machine>(data, machines);
      const itsMeters = of<Meter>(data, meters);
      for (const state of of<CycleState>(data, cycleStates)) {
        const cycle = itsCycles.find(({ id }) => id === state.id)!;
        const idle = itsMachines.find(({ id }) => id === cycle.machineId)!.status !== 'active';
        const today = toLocalDay(timeZone, now);
        const meterState = itsMeters.find(({ id }) => id === `${cycle.machineId}.${cycle.meter}`);
        const meter = toPlannedMeter(meterState, { timeZone });
        const planning = { today, horizonDays: parameters.horizonDays, calendar, meter, idle };
        expect(computeDueOrders(cycle, state, planning).slots, cycle.code).toEqual([]);
      }
      const latest = allOrders(data).map((order) => order.closedAt ?? order.startedAt ?? '');
      expect(latest.filter((at) => at > now)).toEqual([]);
    }
  }
  const upToDate = 'are up to date at %s, whenever that is';
  // A leap day, and the August shutdown.
  it.each(['2028-02-29T23:30:00.000Z', '2026-08-12T06:00:00.000Z'])(upToDate, areUpToDate);
  // New Year in no zone or every zone, and a change of clocks.
  it.each(['2026-01-01T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
    upToDate,
    { tags: ['long'] },
    areUpToDate,
  );

  it('say in the language of the plant what to know before a dangerous machine is touched', () => {
    const notes = plants.flatMap((data) => of<Machine>(data, machines).map(({ noteSafety }) => noteSafety));
    for (const word of [/slitta/, /coulisseau/, /slide/]) expect(notes.join()).toMatch(word);
    expect(notes).toContain(undefined);
  });

  it('have work done late, left open and under way', () => {
    const rows = plants.flatMap((data) => of<Order>(data, orders));
    expect(rows.filter(({ state }) => state === 'inProgress').length).toBeGreaterThan(2);
    expect(rows.filter((row) => isOpen(row.state) && row.plannedOn < '2026-06-05').length).toBeGreaterThan(3);
  });

  it('have checklists and autonomous maintenance where plants have them', () => {
    const counted = plants.map((data) =>
      [checklistOrders, runs, points, paths].map((kind) => of(data, kind).length),
    );
    for (const counts of counted.slice(0, 2)) {
      for (const [i, least] of [250, 350, 20, 4].entries()) expect(counts[i]).toBeGreaterThanOrEqual(least);
    }
    expect(
      counted
        .slice(2)
        .flat()
        .every((n) => n === 0),
    ).toBe(true);
    for (const data of plants.slice(0, 2)) {
      const kinds = Object.groupBy(of<ProcedureState>(data, procedures), ({ kind }) => kind);
      expect(kinds.checklist!.every(({ approved }) => (approved?.controls?.length ?? 0) > 0)).toBe(true);
      expect(kinds.checklist!.filter(({ charge }) => charge).length).toBe(2);
      expect(kinds.sop!.every(({ approved }) => approved)).toBe(true);
    }
  });

  it.each(plants.slice(0, 2))('answer in $plant what was asked, and say what was not in order', (data) => {
    const open = of<Order>(data, checklistOrders).filter(({ state }) => isOpen(state));
    expect(open.some(({ plannedOn }) => plannedOn < NOW.slice(0, 10))).toBe(true);
    const activities = allOrders(data)
      .filter(({ state }) => state === 'closed')
      .flatMap((order) => order.activities!);
    const reports = activities.map(({ n, outcome, note, hours = [], answers }) => ({
      ...{ n, outcome, note, hours },
      ...(answers && { answers: answers.map(({ colour: _, ...answer }) => answer) }),
    }));
    const problems = activities.flatMap((activity, i) =>
      Object.keys(validateReports([reports[i]!], [activity], false)),
    );
    expect(problems).toEqual([]);
    const colours = Object.groupBy(
      activities.flatMap(({ answers = [] }) => answers),
      ({ colour }) => colour,
    );
    expect(colours.green!.length).toBeGreaterThan(10 * colours.yellow!.length);
    expect(colours.red!.length).toBeGreaterThan(5);
    // One value drifts and is near its limit by now.
    const oil = of<Order>(data, checklistOrders)
      .filter(({ machineId, closedOn }) => machineId === 1 && closedOn)
      .flatMap(({ closedOn, activities = [] }) =>
        activities.flatMap(({ controls = [], answers = [] }) =>
          answers.flatMap(({ controlId, value, colour }) =>
            controls.find(({ id }) => id === controlId)?.code === 'OIL-T'
              ? [{ on: closedOn!, value: value!, colour }]
              : [],
          ),
        ),
      )
      .sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(oil.at(-1)!.value - oil[0]!.value).toBeGreaterThan(10);
    expect(oil.at(-1)!.colour).toBe('yellow');
  });

  it.each(plants.slice(0, 2))('link the tags of rounds in $plant with what was found', (data) => {
    const asking = allOrders(data).flatMap(({ id, activities = [] }) =>
      activities.flatMap(({ n, outcome, requests = [] }) =>
        requests.map((request) => ({ ...request, orderId: id, activity: n, outcome })),
      ),
    );
    const linked = of<Tag & TagDetail>(data, tags).filter(({ orderId }) => orderId);
    expect(linked.length).toBeGreaterThan(10);
    expect(new Set(linked.map(({ pillar }) => pillar))).toEqual(new Set(['AM', 'PM']));
    expect(linked.map(({ id, code, orderId, activity }) => [id, code, orderId, activity]).sort()).toEqual(
      asking.map(({ id, code, orderId, activity }) => [id, code, orderId, activity]).sort(),
    );
    expect(asking.every(({ outcome }) => outcome === 'nok')).toBe(true);
  });

  it.each(plants.slice(0, 2))('walk in $plant what the rule says, each path on each day', (data) => {
    const { calendar, parameters } = buildPlants(2026).demo!.find(({ code }) => code === data.plant)!;
    const until = addDays(NOW.slice(0, 10), parameters.horizonDays);
    const walked = of<Order>(data, runs);
    for (const path of of<Cycle & PathSchedule>(data, paths)) {
      const its = walked.filter(({ cycleId }) => cycleId === Number(path.id));
      const rule = path.active ? computeRuns(path, calendar, path.anchor, until) : [];
      expect(its.map(({ id, points, minutes }) => [id, points, minutes])).toEqual(
        rule.map(({ slot, points, minutes }) => [`${path.id}.1.${slot}`, points, minutes]),
      );
    }
    const states = new Set(walked.map(({ state }) => state));
    for (const state of ['planned', 'inProgress', 'closed', 'autoClosed'] as const)
      expect(states, state).toContain(state);
    const today = walked.filter(({ plannedOn }) => plannedOn === NOW.slice(0, 10));
    expect(new Set(today.map(({ state }) => isOpen(state))).size).toBe(2);
    expect(new Set(walked.map(({ shift }) => shift))).toEqual(new Set([undefined, 1, 2, 3]));
  });

  it.each(plants.slice(0, 2))(
    'have points in $plant of every type, on elements operators look after',
    (data) => {
      const its = of<Point & { place: string; pathId?: number }>(data, points);
      expect(new Set(its.map(({ type }) => type))).toEqual(new Set(['C', 'I', 'L', 'R']));
      expect(new Set(its.map(({ place }) => place)).size).toBe(its.length);
      const elementOf = new Map(of<Element>(data, elements).map((each) => [String(each.id), each]));
      expect(its.filter(({ elementId }) => !elementOf.get(elementId!)?.autonomous)).toEqual([]);
      for (const path of of<Cycle & PathSchedule>(data, paths))
        expect(its.filter(({ pathId }) => pathId === Number(path.id)).map(({ id }) => id)).toEqual(
          path.active ? path.points : [],
        );
      for (const { am = [], pm = [] } of of<{ am?: ConfirmedStep[]; pm?: ConfirmedStep[] }>(
        data,
        machineSteps,
      ))
        for (const steps of [am, pm])
          expect(steps.every(({ step }, i) => isNextStep(steps.slice(0, i), step))).toBe(true);
    },
  );

  it.each(plants)('show in $plant pictures that are there', ({ collector }) => {
    const known = new Set(collector.pictures.map(({ id }) => id));
    const shown = [
      ...of<Phase>({ collector } as PlantData, phases).flatMap(({ images }) => images),
      ...of<Point>({ collector } as PlantData, points).flatMap(({ image }) => image ?? []),
    ];
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter((id) => !known.has(id))).toEqual([]);
  });

  it.each(plants)('have a year of breakdowns in $plant, in order and some under way', (data) => {
    const rows = of<Ewo & EwoDetail>(data, ewos);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ state }) => isOpenEwo(state)).length).toBeGreaterThan(2);
    expect(rows.flatMap((ewo) => Object.keys(validateEwoDates(ewo, NOW)))).toEqual([]);
    expect(rows.filter(({ state, diagnosis }) => state === 'closed' && !diagnosis)).toEqual([]);
    const inOrder = rows.map(({ code, createdAt }) => `${code.slice(2, 6)} ${createdAt} ${code}`);
    expect(inOrder.map((row) => row.split(' ')[2]).toSorted()).toEqual(
      inOrder.toSorted().map((row) => row.split(' ')[2]),
    );
  });

  it('know of countermeasures that held, of some that did not, and watch others', () => {
    const judged = plants
      .flatMap((data) => of<RootCause & RootCauseState>(data, rootCauses))
      .map((analysis) => findVerdict(analysis, toLocalDay('UTC', NOW))?.verdict);
    for (const verdict of verdicts)
      expect(judged.filter((each) => each === verdict).length).toBeGreaterThan(1);
  });

  it.each(plants)('have analyses in $plant that could have been submitted', (data) => {
    const rows = of<RootCause & RootCauseState>(data, rootCauses);
    expect(rows.length).toBeGreaterThan(4);
    for (const analysis of rows)
      if (analysis.state === 'submitted' || analysis.state === 'confirmed')
        expect(validateSubmission(analysis)).toEqual({});
    const open = of<Tag>(data, tags).filter(({ state }) => state !== 'closed');
    expect(open.length).toBeGreaterThan(0);
  });

  it.each(plants.slice(0, 3))('have warehouses in $plant whose stocks are what was booked', (data) => {
    const booked = of<Movement>(data, movements);
    const lying = of<Stock>(data, stocks);
    expect(of<Warehouse>(data, warehouses)).toHaveLength(data.plant === 'TO1' ? 2 : 1);
    expect(lying.length).toBeGreaterThan(55);
    for (const { id, qty } of lying) {
      const [place, spare] = String(id).split('.').map(Number);
      const its = booked.filter(({ warehouseId, spareId }) => warehouseId === place && spareId === spare);
      expect(addQuantities(...its.map(({ quantity }) => quantity)), String(id)).toBe(qty);
    }
    const shelves = new Set(lying.map(({ spare }) => spare.shelving));
    expect(shelves.size).toBeGreaterThan(8);
    expect(shelves.size).toBeLessThan(lying.length / 2);
    const levels = new Set(lying.map(({ qty, spare }) => getStockLevel({ ...spare, stock: qty })));
    expect(levels).toEqual(new Set(stockLevels));
    const types = new Set(booked.map(({ type }) => type));
    for (const type of ['101', '201', '202', '561'] as const) expect(types, type).toContain(type);
    expect(booked.filter(({ reverses }) => reverses)).toHaveLength(1);
    expect(booked.filter(({ source }) => source === 'ewo').length).toBeGreaterThan(3);
    const pending = booked.filter(({ sapState }) => sapState === 'pending').length;
    expect(pending > 3).toBe(data.plant === 'TO1');
    expect(booked.filter(({ on }) => on > NOW.slice(0, 10))).toEqual([]);
  });

  it.each(plants.slice(0, 2))(
    'have kits in $plant, some complete and some not, and those begun reserved',
    (data) => {
      const today = NOW.slice(0, 10);
      const kitOfCycle = new Map(
        of<Cycle & { kit?: KitSpare[] }>(data, cycles).map(({ id, kit }) => [Number(id), kit ?? []]),
      );
      const lying = of<Stock>(data, stocks).map(({ id, qty, free }) => {
        const [warehouseId, spareId] = String(id).split('.').map(Number);
        return { warehouseId: warehouseId!, spareId: spareId!, qty, free };
      });
      const all = of<Order>(data, orders);
      const planned = all
        .filter(({ state }) => state === 'planned' || state === 'assigned')
        .map(({ code, plannedOn, cycleId }) => ({
          ...{ code, plannedOn },
          needs: kitOfCycle
            .get(cycleId!)!
            .map(({ sparePartId: spareId, quantity }) => ({ spareId, quantity })),
        }))
        .filter(({ needs }) => needs.length > 0);
      const colours = allocateKits(planned, lying, () => undefined, today).map(({ colour }) => colour);
      for (const colour of ['green', 'amber'] as const)
        expect(colours.filter((each) => each === colour).length, colour).toBeGreaterThan(1);
      const reserved = all.flatMap((order) => order.reserved ?? []);
      for (const { spareId, qty, free } of lying) {
        const kept = reserved.filter(({ sparePartId }) => sparePartId === spareId);
        if (free !== qty)
          expect(qty - free).toBeCloseTo(addQuantities(...kept.map(({ quantity }) => quantity)), 6);
      }
    },
  );

  it.each(plants.slice(0, 3))(
    'have technicians in $plant who still learn, and skills that hang on one',
    (data) => {
      const its = of<Operator>(data, operators).map((each) => ({ ...each, id: Number(each.id) }));
      const groups = new Map(
        of<ProfessionalGroup>(data, professionalGroups).map(({ id, capacities: all }) => [Number(id), all]),
      );
      const all = of<Team>(data, teams);
      const people = its.map((each) => ({ ...each, shift: findTechnicianShift(each, all) }));
      const work = of<Cycle & { requires?: { capacityId: number; level: number }[] }>(data, cycles).flatMap(
        ({ id, requires, active }) =>
          requires && active ? [{ cycleId: Number(id), requires, minutes: 10 }] : [],
      );
      expect(of(data, capacities).length).toBe(18);
      expect(people.every(({ shift }) => shift !== undefined)).toBe(true);
      expect(work.length).toBeGreaterThan(8);
      const covers = computeShiftCoverage(
        of(data, capacities).map(({ id }) => Number(id)),
        people,
        work,
      );
      expect(covers.filter((cover) => isUnsafe(cover) && cover.cycles.length > 0).length).toBeGreaterThan(3);
      expect(covers.some((cover) => !isUnsafe(cover))).toBe(true);
      const plan = buildTrainingPlan(people, (id) => groups.get(id), work);
      expect(plan.length).toBeGreaterThan(4);
      expect(plan[0]!.minutes).toBeGreaterThan(0);
      expect(
        its.filter(({ absences = [] }) => absences.some(({ to }) => to > NOW.slice(0, 10))).length,
      ).toBeGreaterThan(1);
    },
  );

  it('have spares in their machines that a warehouse keeps', () => {
    for (const data of plants.slice(0, 3)) {
      const kept = new Set(of<SparePart>(data, spares).map(({ id }) => Number(id)));
      const built = of<Element>(data, elements).filter(({ spare }) => spare);
      expect(built.every(({ part }) => kept.has(part!.sparePartId!))).toBe(true);
    }
  });
});
