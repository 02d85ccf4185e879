import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../functions/table/entities/kernel.ts';
import { operators, suppliers, teams } from '../../../functions/table/entities/organisation.ts';
import { cycleStates, cycles, meters, orders } from '../../../functions/table/entities/planned.ts';
import { phases, procedures, strategies } from '../../../functions/table/entities/procedures.ts';
import { ewos, rootCauses, tags } from '../../../functions/table/entities/requests.ts';
import { elements, machines, machineTypologies } from '../../../functions/table/entities/structure.ts';
import {
  movements,
  type Stock,
  spares,
  stocks,
  warehouses,
} from '../../../functions/table/entities/warehouse.ts';
import { dayIn } from '../../../shared/day.ts';
import { Operator, Supplier, Team } from '../../../shared/organisation/team.ts';
import { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import { dueNow } from '../../../shared/planned/due.ts';
import { isOpen, Order } from '../../../shared/planned/order.ts';
import { Places } from '../../../shared/planned/places.ts';
import { Phase, Procedure, ProcedureState } from '../../../shared/procedures/procedure.ts';
import { Strategy, StrategyState } from '../../../shared/procedures/strategy.ts';
import { Ewo, EwoSheet } from '../../../shared/requests/ewo.ts';
import { isOpenEwo } from '../../../shared/requests/ewo-state.ts';
import { datesOf } from '../../../shared/requests/ewo-times.ts';
import { verdictOf, verdicts } from '../../../shared/requests/recurrence.ts';
import { missingIn, RootCause, RootCauseState } from '../../../shared/requests/root-cause.ts';
import { Tag, TagSheet } from '../../../shared/requests/tag.ts';
import { Element } from '../../../shared/structure/element.ts';
import { Machine } from '../../../shared/structure/machine.ts';
import { Typology } from '../../../shared/structure/typology.ts';
import { levelOf, stockLevels } from '../../../shared/warehouse/level.ts';
import { Movement } from '../../../shared/warehouse/movement.ts';
import { SparePart } from '../../../shared/warehouse/spare.ts';
import { added } from '../../../shared/warehouse/units.ts';
import { Warehouse } from '../../../shared/warehouse/warehouse.ts';
import { plantsOf } from '../people.ts';
import { demo, type PlantData } from './demo.ts';

const NOW = '2026-06-10T13:20:00.000Z';
const plants = demo(NOW);

type Valued = { kind: { name: string }; id: string | number; value: object };
const of = <Value>({ gathered }: PlantData, kind: { name: string }) =>
  (gathered.items as Valued[])
    .filter((item) => item.kind.name === kind.name)
    .map(({ id, value }) => ({ id, ...(value as Value) }));

/** Each as the form that could have made it: what the server adds is left out. */
const forms: Record<string, (value: Record<string, unknown>, id: string) => unknown> = {
  [suppliers.name]: (value) => Supplier.parse(value),
  [operators.name]: (value) => Operator.parse(value),
  [teams.name]: (value) => Team.parse(value),
  [machineTypologies.name]: (value) => Typology.parse(value),
  [machines.name]: (value) => Machine.parse(value),
  [elements.name]: ({ linked: _, ...value }, id) =>
    Element.parse({ ...value, machineId: Number(id.split('.')[0]) }),
  [procedures.name]: (value) => [Procedure.strip().parse(value), ProcedureState.parse(value)],
  [phases.name]: (value, id) => Phase.parse({ ...value, procedureId: Number(id.split('.')[0]) }),
  [strategies.name]: (value) => [Strategy.strip().parse(value), StrategyState.parse(value)],
  [cycles.name]: ({ totalMinutes: _, places, morePlaces, ...value }) => [
    Cycle.parse(value),
    Places.parse({ places, morePlaces }),
  ],
  [cycleStates.name]: (value) => CycleState.parse(value),
  [orders.name]: (value) => Order.parse(value),
  [ewos.name]: (value) => [Ewo.parse(value), EwoSheet.parse(value)],
  [tags.name]: (value) => [Tag.parse(value), TagSheet.parse(value)],
  [warehouses.name]: (value) => Warehouse.parse(value),
  [spares.name]: ({ elsewhere: _, ...value }) => SparePart.parse(value),
  [movements.name]: (value) => Movement.omit({ at: true }).parse(value),
  [rootCauses.name]: (value) => [RootCause.strip().parse(value), RootCauseState.parse(value)],
};

describe('the demo plants', () => {
  it.each(plants)('hold in $plant only what forms accept', ({ gathered }) => {
    const refused = (gathered.items as Valued[]).flatMap(({ kind, id, value }) => {
      try {
        forms[kind.name]?.(value as Record<string, unknown>, String(id));
        return [];
      } catch (error) {
        return [`${kind.name} ${id}: ${error}`];
      }
    });
    expect(refused).toEqual([]);
  });

  it.each(plants)('number everything of $plant once', ({ gathered }) => {
    const keys = (gathered.items as Valued[]).map(({ kind, id }) => `${kind.name} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const codes = of<AuditEntry & { code: string }>({ gathered } as PlantData, orders).map(
      ({ code }) => code,
    );
    expect(new Set(codes).size).toBe(codes.length);
  });

  // new year in no zone or every zone, a leap day, the August shutdown, a change of clocks
  it.each([
    '2026-01-01T00:30:00.000Z',
    '2028-02-29T23:30:00.000Z',
    '2026-08-12T06:00:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])(
    'are up to date at %s, whenever that is',
    (now) => {
      for (const data of demo(now)) {
        const { timeZone, calendar, parameters } = plantsOf(Number(now.slice(0, 4)))[data.tenant]!.find(
          ({ code }) => code === data.plant,
        )!;
        const itsCycles = of<Cycle>(data, cycles);
        const itsMachines = of<Machine>(data, machines);
        const itsMeters = of<{ value: number }>(data, meters);
        for (const state of of<CycleState>(data, cycleStates)) {
          const cycle = itsCycles.find(({ id }) => id === state.id)!;
          const idle = itsMachines.find(({ id }) => id === cycle.machineId)!.status !== 'active';
          const today = dayIn(timeZone, now);
          const meter = itsMeters.find(({ id }) => id === `${cycle.machineId}.${cycle.meter}`);
          const planning = { today, horizonDays: parameters.horizonDays, calendar, meter, idle };
          expect(dueNow(cycle, state, planning).slots, cycle.code).toEqual([]);
        }
        const latest = of<Order>(data, orders).map((order) => order.closedAt ?? order.startedAt ?? '');
        expect(latest.filter((at) => at > now)).toEqual([]);
      }
    },
    30_000,
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

  it.each(plants)('have a year of breakdowns in $plant, in order and some under way', (data) => {
    const rows = of<Ewo & EwoSheet>(data, ewos);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(({ state }) => isOpenEwo(state)).length).toBeGreaterThan(2);
    expect(rows.flatMap((ewo) => Object.keys(datesOf(ewo, NOW)))).toEqual([]);
    expect(rows.filter(({ state, diagnosis }) => state === 'closed' && !diagnosis)).toEqual([]);
    const inOrder = rows.map(({ code, createdAt }) => `${code.slice(2, 6)} ${createdAt} ${code}`);
    expect(inOrder.map((row) => row.split(' ')[2]).toSorted()).toEqual(
      inOrder.toSorted().map((row) => row.split(' ')[2]),
    );
  });

  it('know of countermeasures that held, of some that did not, and watch others', () => {
    const judged = plants
      .flatMap((data) => of<RootCause & RootCauseState>(data, rootCauses))
      .map((analysis) => verdictOf(analysis, dayIn('UTC', NOW))?.verdict);
    for (const verdict of verdicts)
      expect(judged.filter((each) => each === verdict).length).toBeGreaterThan(1);
  });

  it.each(plants)('have analyses in $plant that could have been submitted', (data) => {
    const rows = of<RootCause & RootCauseState>(data, rootCauses);
    expect(rows.length).toBeGreaterThan(4);
    for (const analysis of rows)
      if (analysis.state === 'submitted' || analysis.state === 'confirmed')
        expect(missingIn(analysis)).toEqual({});
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
      expect(added(...its.map(({ quantity }) => quantity)), String(id)).toBe(qty);
    }
    const levels = new Set(lying.map(({ qty, spare }) => levelOf({ ...spare, stock: qty })));
    expect(levels).toEqual(new Set(stockLevels));
    const types = new Set(booked.map(({ type }) => type));
    for (const type of ['101', '201', '202', '561'] as const) expect(types, type).toContain(type);
    expect(booked.filter(({ reverses }) => reverses)).toHaveLength(1);
    expect(booked.filter(({ source }) => source === 'ewo').length).toBeGreaterThan(3);
    const pending = booked.filter(({ sapState }) => sapState === 'pending').length;
    expect(pending > 3).toBe(data.plant === 'TO1');
    expect(booked.filter(({ on }) => on > NOW.slice(0, 10))).toEqual([]);
  });

  it('have spares in their machines that a warehouse keeps', () => {
    for (const data of plants.slice(0, 3)) {
      const kept = new Set(of<SparePart>(data, spares).map(({ id }) => Number(id)));
      const built = of<Element>(data, elements).filter(({ spare }) => spare);
      expect(built.every(({ part }) => kept.has(part!.sparePartId!))).toBe(true);
    }
  });
});
