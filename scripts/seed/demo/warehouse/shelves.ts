// The warehouses of a demo plant and what they keep: the spares of its machines, and what every plant needs.
import { suppliers } from '../../../../functions/table/entities/organisation.ts';
import { elements } from '../../../../functions/table/entities/structure.ts';
import { spares, warehouses } from '../../../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../../../functions/table/entity.ts';
import { daysBetween } from '../../../../shared/day.ts';
import { scheduledHours } from '../../../../shared/reports/scheduled-hours.ts';
import { ownPart } from '../../../../shared/warehouse/element-part.ts';
import { failuresPerDay } from '../../../../shared/warehouse/risk.ts';
import type { Demand } from '../../../../shared/warehouse/shown.ts';
import { type SpareClass, SparePart } from '../../../../shared/warehouse/spare.ts';
import { wholeUp } from '../../../../shared/warehouse/units.ts';
import type { Chance } from '../chance.ts';
import type { Organisation } from '../organisation.ts';
import type { Site } from '../site.ts';
import type { MadeMachine } from '../structure.ts';
import { families, lines, nearMachines, places } from './catalog.ts';

type ElementValue = ValueOf<typeof elements>;

export interface Shelved {
  id: number;
  warehouseId: number;
  spare: SparePart;
  /** Elements it is built into. */
  elementIds: readonly string[];
  demand?: Demand;
}
export interface Shelves {
  warehouseIds: readonly number[];
  shelved: readonly Shelved[];
}

const MINUTES = 60;
/** Of a plant with one warehouse so many of the common ones. */
const COMMON_OF_ONE = 22;
/** Family of a component by its first letter. */
const familyOf: Readonly<Record<string, string>> = {
  ...{ P: 'SEA', M: 'BRG', V: 'VAL', F: 'FIL', S: 'SEN', B: 'BRG' },
  ...{ C: 'SEA', G: 'BLT', E: 'ELE', T: 'BLT', H: 'VAL', N: 'PNE' },
};

/** What is known of a spare before it has its place. */
interface Sketch {
  code: string;
  description: string;
  family: string;
  class: SpareClass;
  unit: string;
  price: number;
  yearly: number;
  leadTime: number;
  minLot?: number;
}

export function shelve(site: Site, machines: readonly MadeMachine[], organisation: Organisation): Shelves {
  if (site.plan.warehouses === 0) return { warehouseIds: [], shelved: [] };
  const warehouseIds = places
    .slice(0, site.plan.warehouses)
    .map((name, i) => warehouse(site, site.say(name), i));
  const [main, near] = [warehouseIds[0]!, warehouseIds[1]];
  const built = ofMachines(site, machines).map(([sketch, its]) => {
    const shelved = put(
      site,
      organisation,
      sketch,
      main,
      its.map(({ id }) => id),
    );
    for (const { id, value } of its) {
      value.linked = true;
      value.part = { ...ownPart(value.part!), warehouseId: main, sparePartId: shelved.id };
      site.gathered.hold(spares, shelved.id, 'elements', id);
    }
    return {
      ...shelved,
      demand: demandOf(
        site,
        its.map(({ value }) => value),
      ),
    };
  });
  const common = near === undefined ? lines.filter((_, i) => i % 3 === 0).slice(0, COMMON_OF_ONE) : lines;
  const others = common.map((line) => {
    const family = line.code.slice(0, 3);
    const [spareClass, unit = '', price, yearly, leadTime, minLot] = line.remarks;
    const sketch = {
      ...{ code: line.code, description: site.say(line.text), family, unit },
      ...{ class: spareClass as SpareClass, price: Number(price), yearly: Number(yearly) },
      ...{ leadTime: Number(leadTime), minLot: Number(minLot) },
    };
    return put(site, organisation, sketch, nearMachines.has(family) ? (near ?? main) : main, []);
  });
  return { warehouseIds, shelved: [...built, ...others] };
}

/** As the elements themselves say it; what breaks down is counted every night. */
function demandOf({ plant, since, today }: Site, its: readonly ElementValue[]): Demand {
  const { calendar, parameters } = plant;
  const hours = scheduledHours(since, today, { calendar, shiftHours: parameters.shiftHours });
  const hoursPerDay = hours / daysBetween(since, today);
  const repairs = its.flatMap(({ part }) => part?.mttrT ?? []);
  return {
    quantity: its.length,
    failuresPerDay: failuresPerDay(
      its.map(({ part }) => ({ quantity: 1, hoursPerDay, mtbfTheoretical: part?.mtbfT })),
    ),
    repairHours: repairs.reduce((sum, each) => sum + each, 0) / Math.max(1, repairs.length) / MINUTES,
  };
}

function warehouse({ plant, gathered, chance }: Site, description: string, n: number): number {
  const id = gathered.next('warehouse');
  gathered.add(warehouses, id, {
    code: `${plant.language === 'en' ? 'STR' : 'MAG'}${n + 1}`,
    description,
    surface: n === 0 ? 240 : 60,
    costPerArea: chance(`floor ${n}`).whole(85, 130),
    costCenter: `CC${4100 + n * 10}`,
    ...(plant.warehouseSap && { sapPlant: 'IT01', sapLocation: `000${n + 1}` }),
    active: true,
  });
  return id;
}

/** Each spare of the machines once, with the elements that name it. */
function ofMachines({ gathered, chance }: Site, machines: readonly MadeMachine[]) {
  const sortOf = new Map(machines.map(({ id, plan }) => [id, plan.sort]));
  const built = gathered.items.flatMap(({ kind, id, value }) =>
    kind === elements && (value as ElementValue).spare
      ? [{ id: String(id), value: value as ElementValue }]
      : [],
  );
  const codeOf = ({ id, value }: (typeof built)[number]) =>
    `${sortOf.get(Number(id.split('.')[0]))}-${value.code.replaceAll('-', '')}`;
  return [...Map.groupBy(built, codeOf)].map(([code, its]): [Sketch, typeof its] => {
    const { value } = its[0]!;
    const part = value.part!;
    const sketch = {
      ...{ code, description: value.description, unit: 'pc' },
      family: familyOf[value.code.split('-')[2]![0]!] ?? 'ELE',
      class: part.classSpare ?? 'C',
      price: part.price,
      yearly: Math.ceil(((part.yearlyConsumption ?? 2) * its.length) / 3),
      leadTime: chance(`lead ${code}`).whole(5, 40),
    };
    return [sketch, its];
  });
}

/** On one of the shelves people walk along: each holds several. */
function placed(its: Chance) {
  const shelving = `${its.pick('ABCDEF'.split(''))}${its.whole(1, 4)}`;
  return { shelving, location: `${shelving}-${its.whole(1, 6)}` };
}

function put(
  { plant, gathered, chance }: Site,
  organisation: Organisation,
  { family, price, yearly, ...sketch }: Sketch,
  warehouseId: number,
  elementIds: readonly string[],
): Shelved {
  const id = gathered.next('sparePart');
  const its = chance(`spare ${sketch.code}`);
  const supplierId = its.happens(0.9) ? its.pick(organisation.suppliers) : undefined;
  const [containerWidth, containerDepth, containerHeight, perContainer, stacked, materialType] =
    families[family]!;
  const lot = sketch.minLot ?? 1;
  const perDay = yearly / 365;
  const safetyStock = Math.max(sketch.class === 'A' ? 1 : 0, wholeUp(0.5 * perDay * sketch.leadTime));
  const reorderLevel = wholeUp(perDay * sketch.leadTime) + safetyStock;
  const spare = SparePart.parse({
    ...{ ...sketch, warehouseId, supplierId, materialType },
    ...(plant.warehouseSap && its.happens(0.95) && { codeSap: String(its.whole(30_000_000, 30_999_999)) }),
    ...{ safetyStock, reorderLevel },
    optimalStock: reorderLevel + wholeUp(Math.max(2, yearly / 4) / lot) * lot,
    yearlyConsumption: yearly,
    unitPrice: price,
    standardPrice: price,
    ...placed(its),
    ...(its.happens(0.9) && {
      ...{ containerWidth, containerDepth, containerHeight, perContainer },
      ...{ stackable: stacked > 1, stacked: stacked > 1 ? stacked : undefined },
    }),
  });
  gathered.hold(warehouses, warehouseId, 'spareParts', id);
  gathered.hold(suppliers, supplierId, 'spareParts', id);
  return { id, warehouseId, spare, elementIds };
}
