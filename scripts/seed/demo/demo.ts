// Demo data: realistic plants with a year of history. The same moment gives the same plants to the byte.
import type { SeedCollector } from '../gather.ts';
import { addAutonomousMaintenance } from './autonomous/paths.ts';
import { addCatalog } from './catalogs.ts';
import { addDangerousWork } from './dangerous-work.ts';
import type { SimulatedOrder } from './history/run.ts';
import { simulateYear } from './history/year.ts';
import { addObligations } from './obligations.ts';
import { addOrganisation, type DemoOrganisation } from './organisation.ts';
import { addPictures } from './pictures/pictures.ts';
import { demoPlants } from './plants.ts';
import { addProcedures, addStrategies } from './procedures.ts';
import { addAnalyses } from './requests/analyses.ts';
import { addEwo, buildBreakdowns } from './requests/ewos.ts';
import { addTags } from './requests/tags.ts';
import { addCycleStates, addCycles } from './rhythms.ts';
import { createDemoSite, type DemoSite } from './site.ts';
import { addLibrary, addMachines, type DemoMachine } from './structure.ts';
import { addWarehouses, type WarehouseStock } from './warehouse/shelves.ts';
import { addStockHistory, reserveKits } from './warehouse/year.ts';

export interface PlantData {
  tenant: string;
  plant: string;
  collector: SeedCollector;
}

export const buildDemoPlants = (now: string): PlantData[] =>
  demoPlants.map((plan) => {
    const site = createDemoSite(plan, now);
    const library = addLibrary(site);
    const organisation = addOrganisation(site);
    const catalog = addCatalog(site, organisation);
    const machines = addMachines(site, library, organisation);
    addObligations(site, machines);
    const warehouseStock = addWarehouses(site, machines, organisation);
    const pictures = addPictures(site);
    const methods = addProcedures(site, library, catalog, warehouseStock, pictures, organisation.skills);
    const plannedCycles = addCycles(site, addStrategies(site, methods, machines), organisation);
    const pathCycles = addAutonomousMaintenance(site, {
      machines,
      stocked: catalog,
      methods,
      pictures,
      organisation,
    });
    const cycles = [...plannedCycles, ...pathCycles];
    const rows = simulateYear(site, cycles);
    addCycleStates(site, cycles);
    addDangerousWork(site, rows);
    addRequestHistory(site, machines, organisation, warehouseStock, rows);
    return { tenant: plan.tenant, plant: plan.code, collector: site.collector };
  });

/** Adds the requests of a year: breakdowns, tags, and root cause analyses. */
function addRequestHistory(
  site: DemoSite,
  machines: readonly DemoMachine[],
  organisation: DemoOrganisation,
  warehouseStock: WarehouseStock,
  rows: readonly SimulatedOrder[],
) {
  const ewos = buildBreakdowns(site, machines, organisation);
  addAnalyses(site, ewos, organisation);
  addStockHistory(site, warehouseStock, ewos);
  reserveKits(site, warehouseStock);
  for (const ewo of ewos) addEwo(site, ewo);
  addTags(site, machines, organisation, rows);
}
