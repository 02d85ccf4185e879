// The demo: believable plants with a year behind them. Data only; the same moment gives the same plants to the byte.
import type { Gathered } from '../gather.ts';
import { lookAfter } from './autonomous/paths.ts';
import { stock } from './catalogs.ts';
import { live } from './history/year.ts';
import { organise } from './organisation.ts';
import { hang } from './pictures/pictures.ts';
import { demoPlants } from './plants.ts';
import { place, write } from './procedures.ts';
import { ask } from './requests/year.ts';
import { schedule, settle } from './rhythms.ts';
import { siteOf } from './site.ts';
import { build, libraryOf } from './structure.ts';
import { shelve } from './warehouse/shelves.ts';

export interface PlantData {
  tenant: string;
  plant: string;
  gathered: Gathered;
}

export const demo = (now: string): PlantData[] =>
  demoPlants.map((plan) => {
    const site = siteOf(plan, now);
    const library = libraryOf(site);
    const organisation = organise(site);
    const stocked = stock(site, organisation);
    const machines = build(site, library, organisation);
    const shelves = shelve(site, machines, organisation);
    const pictures = hang(site);
    const methods = write(site, library, stocked, shelves, pictures, organisation.skills);
    const planned = schedule(site, place(site, methods, machines), organisation);
    const walked = lookAfter(site, { machines, stocked, methods, pictures, organisation });
    const cycles = [...planned, ...walked];
    const rows = live(site, cycles);
    settle(site, cycles);
    ask(site, machines, organisation, shelves, rows);
    return { tenant: plan.tenant, plant: plan.code, gathered: site.gathered };
  });
