// Warehouses of a demo plant and their spares: those of its machines, and those every plant needs.
import { suppliers } from '#functions/db/entities/organisation.ts';
import { elements } from '#functions/db/entities/structure.ts';
import { spares, warehouses } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { daysBetween } from '#shared/day.ts';
import { computeScheduledHours } from '#shared/reports/scheduled-hours.ts';
import { getOwnPart } from '#shared/warehouse/element-part.ts';
import { computeFailuresPerDay } from '#shared/warehouse/risk.ts';
import { SparePart } from '#shared/warehouse/spare.ts';
import type { SpareClass } from '#shared/warehouse/spare-fields.ts';
import type { Demand } from '#shared/warehouse/stock-view.ts';
import { roundUpToInteger } from '#shared/warehouse/units.ts';
import type { RandomSource } from '../chance.ts';
import type { DemoOrganisation } from '../organisation.ts';
import type { DemoSite } from '../site.ts';
import type { DemoMachine } from '../structure.ts';
import { familyContainers, nearFamilies, spareLines, warehouseNames } from './catalog.ts';

type ElementValue = ValueOf<typeof elements>;

export interface StockedSpare {
  id: number;
  warehouseId: number;
  spare: SparePart;
  /** Elements the spare is built into. */
  elementIds: readonly string[];
  demand?: Demand;
}
export interface WarehouseStock {
  warehouseIds: readonly number[];
  shelved: readonly StockedSpare[];
}

const MINUTES_PER_HOUR = 60;
/** Number of common spares in a plant with one warehouse. */
const COMMON_SPARE_COUNT = 22;
/** Family of a component by its first letter. */
const familiesByLetter: Readonly<Record<string, string>> = {
  ...{ P: 'SEA', M: 'BRG', V: 'VAL', F: 'FIL', S: 'SEN', B: 'BRG' },
  ...{ C: 'SEA', G: 'BLT', E: 'ELE', T: 'BLT', H: 'VAL', N: 'PNE' },
};

/** Spare before it has a location. */
interface SpareDraft {
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

export function addWarehouses(
  site: DemoSite,
  machines: readonly DemoMachine[],
  organisation: DemoOrganisation,
): WarehouseStock {
  if (site.plan.warehouses === 0) return { warehouseIds: [], shelved: [] };
  const warehouseIds = warehouseNames
    .slice(0, site.plan.warehouses)
    .map((name, i) => addWarehouse(site, site.say(name), i));
  const [mainWarehouseId, nearWarehouseId] = [warehouseIds[0]!, warehouseIds[1]];
  const machineSpares = listMachineSpares(site, machines).map(([spareDraft, spareElements]) => {
    const stockedSpare = addSpare(
      site,
      organisation,
      spareDraft,
      mainWarehouseId,
      spareElements.map(({ id }) => id),
    );
    for (const { id, value } of spareElements) {
      value.linked = true;
      value.part = { ...getOwnPart(value.part!), warehouseId: mainWarehouseId, sparePartId: stockedSpare.id };
      site.collector.hold(spares, stockedSpare.id, 'elements', id);
    }
    return {
      ...stockedSpare,
      demand: computeDemand(
        site,
        spareElements.map(({ value }) => value),
      ),
    };
  });
  const commonLines =
    nearWarehouseId === undefined
      ? spareLines.filter((_, i) => i % 3 === 0).slice(0, COMMON_SPARE_COUNT)
      : spareLines;
  const commonSpares = commonLines.map((line) => {
    const family = line.code.slice(0, 3);
    const [spareClass, unit = '', price, yearly, leadTime, minLot] = line.remarks;
    const spareDraft = {
      ...{ code: line.code, description: site.say(line.text), family, unit },
      ...{ class: spareClass as SpareClass, price: Number(price), yearly: Number(yearly) },
      ...{ leadTime: Number(leadTime), minLot: Number(minLot) },
    };
    return addSpare(
      site,
      organisation,
      spareDraft,
      nearFamilies.has(family) ? (nearWarehouseId ?? mainWarehouseId) : mainWarehouseId,
      [],
    );
  });
  return { warehouseIds, shelved: [...machineSpares, ...commonSpares] };
}

/**
 * Returns the demand from the elements' theoretical failures; real failures are counted by the nightly job.
 */
function computeDemand({ plant, since, today }: DemoSite, elementValues: readonly ElementValue[]): Demand {
  const { calendar, parameters } = plant;
  const hours = computeScheduledHours(since, today, { calendar, shiftHours: parameters.shiftHours });
  const hoursPerDay = hours / daysBetween(since, today);
  const repairs = elementValues.flatMap(({ part }) => part?.mttrT ?? []);
  return {
    quantity: elementValues.length,
    failuresPerDay: computeFailuresPerDay(
      elementValues.map(({ part }) => ({ quantity: 1, hoursPerDay, mtbfTheoretical: part?.mtbfT })),
    ),
    repairHours:
      repairs.reduce((sum, repairMinutes) => sum + repairMinutes, 0) /
      Math.max(1, repairs.length) /
      MINUTES_PER_HOUR,
  };
}

function addWarehouse({ plant, collector, chance }: DemoSite, description: string, n: number): number {
  const id = collector.next('warehouse');
  collector.add(warehouses, id, {
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

/** Returns each spare of the machines once, with the elements that use it. */
function listMachineSpares({ collector, chance }: DemoSite, machines: readonly DemoMachine[]) {
  const sortsByMachine = new Map(machines.map(({ id, plan }) => [id, plan.sort]));
  const allSpareElements = collector.items.flatMap(({ kind, id, value }) =>
    kind === elements && (value as ElementValue).spare
      ? [{ id: String(id), value: value as ElementValue }]
      : [],
  );
  const getSpareCode = ({ id, value }: (typeof allSpareElements)[number]) =>
    `${sortsByMachine.get(Number(id.split('.')[0]))}-${value.code.replaceAll('-', '')}`;
  return [...Map.groupBy(allSpareElements, getSpareCode)].map(
    ([code, spareElements]): [SpareDraft, typeof spareElements] => {
      const { value } = spareElements[0]!;
      const part = value.part!;
      const spareDraft = {
        ...{ code, description: value.description, unit: 'pc' },
        family: familiesByLetter[value.code.split('-')[2]![0]!] ?? 'ELE',
        class: part.classSpare ?? 'C',
        price: part.price,
        yearly: Math.ceil(((part.yearlyConsumption ?? 2) * spareElements.length) / 3),
        leadTime: chance(`lead ${code}`).whole(5, 40),
      };
      return [spareDraft, spareElements];
    },
  );
}

/** Returns a location on one of the shelving units; each holds several spares. */
function drawLocation(random: RandomSource) {
  const shelving = `${random.pick('ABCDEF'.split(''))}${random.whole(1, 4)}`;
  return { shelving, location: `${shelving}-${random.whole(1, 6)}` };
}

function addSpare(
  { plant, collector, chance }: DemoSite,
  organisation: DemoOrganisation,
  { family, price, yearly, ...spareDraft }: SpareDraft,
  warehouseId: number,
  elementIds: readonly string[],
): StockedSpare {
  const id = collector.next('sparePart');
  const random = chance(`spare ${spareDraft.code}`);
  const supplierId = random.happens(0.9) ? random.pick(organisation.suppliers) : undefined;
  const [containerWidth, containerDepth, containerHeight, perContainer, stacked, materialType] =
    familyContainers[family]!;
  const lot = spareDraft.minLot ?? 1;
  const perDay = yearly / 365;
  const safetyStock = Math.max(
    spareDraft.class === 'A' ? 1 : 0,
    roundUpToInteger(0.5 * perDay * spareDraft.leadTime),
  );
  const reorderLevel = roundUpToInteger(perDay * spareDraft.leadTime) + safetyStock;
  const spare = SparePart.parse({
    ...{ ...spareDraft, warehouseId, supplierId, materialType },
    ...(plant.warehouseSap &&
      random.happens(0.95) && { codeSap: String(random.whole(30_000_000, 30_999_999)) }),
    ...{ safetyStock, reorderLevel },
    optimalStock: reorderLevel + roundUpToInteger(Math.max(2, yearly / 4) / lot) * lot,
    yearlyConsumption: yearly,
    unitPrice: price,
    standardPrice: price,
    ...drawLocation(random),
    ...(random.happens(0.9) && {
      ...{ containerWidth, containerDepth, containerHeight, perContainer },
      ...{ stackable: stacked > 1, stacked: stacked > 1 ? stacked : undefined },
    }),
  });
  collector.hold(warehouses, warehouseId, 'spareParts', id);
  collector.hold(suppliers, supplierId, 'spareParts', id);
  return { id, warehouseId, spare, elementIds };
}
