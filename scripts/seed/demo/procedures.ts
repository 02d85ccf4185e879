// Procedures of a demo plant, approved, and their strategies on the machines.

import { phases, procedures, revisions, strategies } from '#functions/db/entities/procedures.ts';
import {
  componentTypologies,
  controls,
  controlTools,
  elements,
  groupTypologies,
  lubricants,
  machines,
  machineTypologies,
  materials,
  subgroupTypologies,
  tools,
} from '#functions/db/entities/structure.ts';
import { spares } from '#functions/db/entities/warehouse.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import { addDays } from '#shared/day.ts';
import { type ProcedureKind, ppe } from '#shared/procedures/kinds.ts';
import type { Kit, Procedure } from '#shared/procedures/procedure.ts';
import { buildStrategyKey, cycleTypeByProcedureKind } from '#shared/procedures/strategy.ts';
import { findElementName } from '#shared/structure/element-name.ts';
import type { Catalog } from './catalogs.ts';
import { checklistLines, keyPoints, sopLines } from './checklists.ts';
import { kitsByMethod, lockOutPhase, methodLines, restorePhase } from './methods.ts';
import { type OutlineLine, parseText } from './outline.ts';
import type { PictureName, Pictures } from './pictures/pictures.ts';
import { listRhythmPlans } from './plans.ts';
import type { DemoSite } from './site.ts';
import { addRequiredSkills, type Skills } from './skills.ts';
import type { DemoMachine, Library } from './structure.ts';
import type { WarehouseStock } from './warehouse/shelves.ts';

export type Method = Omit<StoredOf<typeof procedures>, 'version' | 'updatedAt' | 'updatedBy'>;
/** Strategy of a method on one location of a machine; `value` contains its cycle. */
export interface MachineStrategy {
  id: string;
  machine: DemoMachine;
  method: Method;
  value: ValueOf<typeof strategies>;
}

/** Returns the name and path of its element. */
export const getStrategyElement = ({ machine, value }: MachineStrategy) =>
  findElementName(machine.code, machine.elements, value.elementId);

const parseLocations = (line: OutlineLine) => (line.remarks[0] === '-' ? [] : line.remarks[0]!.split('+'));

type ProcedureLine = OutlineLine & { kind: ProcedureKind };
const procedureLines: readonly ProcedureLine[] = [
  ...methodLines.map((line) => ({ ...line, kind: 'smp' as const })),
  ...checklistLines.map((line) => ({ ...line, kind: 'checklist' as const })),
  ...sopLines.map((line) => ({ ...line, kind: 'sop' as const })),
];
/** Returns the kinds of procedure that a plant uses. */
const listKinds = ({ plan, plant }: DemoSite): readonly ProcedureKind[] => [
  'smp',
  ...(plant.checklists ? ['checklist' as const] : []),
  ...(plan.autonomous ? ['sop' as const] : []),
];

/**
 * Adds the procedures of all sorts of machine in the plant; those without a cycle stay drafts, except SOPs.
 */
export function addProcedures(
  site: DemoSite,
  library: Library,
  catalog: Catalog,
  warehouseStock: WarehouseStock,
  pictures: Pictures,
  skills: Skills,
): Method[] {
  const { plan, collector } = site;
  const kinds = listKinds(site);
  const usedMethods = new Set(
    plan.machines.flatMap((m) => listRhythmPlans(site, m).flatMap((rhythm) => rhythm.methods)),
  );
  return procedureLines
    .filter(({ code, kind }) => library.machine.has(code.slice(0, 3)) && kinds.includes(kind))
    .map((line) => {
      const { kind } = line;
      const id = collector.next('procedure');
      const steps = listSteps(line);
      const { header: kitHeader, kit } = buildKit(site, catalog, warehouseStock, line.code, id);
      const baseHeader = buildHeader(site, library, line, id);
      const header = { ...baseHeader, ...kitHeader, ...addRequiredSkills(site, skills, baseHeader, id) };
      const phaseMinutes = steps.reduce((sum, step) => sum + Number(step.code), 0);
      const state = { kind, edition: 1, revision: 0, phaseMinutes, phases: steps.length };
      const phaseRecords = steps.map((step, i) => ({
        seq: i + 1,
        description: site.say(step.text),
        minutes: Number(step.code),
        ...parseRemarks(site, catalog, pictures, step, keyPoints[`${line.code}.${i + 1}`]),
      }));
      const controlIds = [...new Set(phaseRecords.flatMap((step) => step.controlIds ?? []))];
      for (const control of controlIds) collector.hold(controls, control, 'procedures', id);
      const knownControls = [...catalog.values()].flatMap(({ controlSnapshot }) => controlSnapshot ?? []);
      const frozenControls = controlIds.map((control) => knownControls.find((each) => each.id === control)!);
      const controlFields = frozenControls.length > 0 && { controls: frozenControls };
      phaseRecords.forEach((step) => {
        collector.add(phases, `${id}.${collector.next(`phase.${id}`)}`, step);
      });
      if (!usedMethods.has(line.code) && kind !== 'sop') {
        collector.add(procedures, id, { ...header, ...state });
        return { id, ...header, ...state };
      }
      const approvedOn = addDays(site.since, -site.chance(line.code).whole(5, 200));
      const { code, description, technicians } = header;
      const approved = {
        ...{ edition: 1, revision: 0, on: approvedOn, by: 'Anna Conti' },
        ...{ code, description, technicians, minutes: phaseMinutes },
        ...{ spares: header.spares, lubricants: header.lubricants, capacities: header.capacities },
      };
      const current = { ...header, ...state, approved: { ...approved, ...controlFields } };
      collector.add(procedures, id, { ...current, ...buildRevision(site, line.code) });
      const { phases: _, ...revisionState } = state;
      collector.add(revisions, `${id}.1.0`, {
        ...{ ...header, ...revisionState, approved, kit, phaseList: phaseRecords },
        ...controlFields,
      });
      return { id, ...current };
    });
}

/** Reads a phase's remarks: `@` picture, `+` protective equipment, otherwise a control. */
function parseRemarks(
  site: DemoSite,
  catalog: Catalog,
  pictures: Pictures,
  { remarks }: OutlineLine,
  keyPoint?: string,
) {
  const listMarked = (mark: string) =>
    remarks.filter((word) => word[0] === mark).map((word) => word.slice(1));
  const protectiveEquipment = listMarked('+') as Procedure['ppe'];
  const asked = remarks.filter((word) => !'@+'.includes(word[0]!)).map((code) => catalog.get(code)!.id);
  return {
    ...(keyPoint && { keyPoint: site.say(parseText(keyPoint)) }),
    ...(protectiveEquipment.length > 0 && { ppe: protectiveEquipment }),
    images: listMarked('@').map((name) => pictures[name as PictureName]),
    ...(asked.length > 0 && { controlIds: asked }),
  };
}

/** Catalogs of the kit; spares come from the warehouse. */
type KitCatalog = keyof typeof catalogs;

/** Returns the kit of a method as references and as texts. */
function buildKit(
  { collector }: DemoSite,
  catalog: Catalog,
  { shelved: stockedSpares }: WarehouseStock,
  code: string,
  id: number,
) {
  const kitCodes = kitsByMethod[code];
  if (!kitCodes) return {};
  const kitSpares = (kitCodes.spares?.split(' ') ?? []).flatMap((word) => {
    const [item, quantity] = word.split('=');
    const stockedSpare = stockedSpares.find(({ spare }) => spare.code === item);
    if (!stockedSpare) return [];
    collector.hold(spares, stockedSpare.id, 'procedures', id);
    return [{ id: stockedSpare.id, spare: stockedSpare.spare, quantity: Number(quantity) }];
  });
  const listKitItems = (catalogName: KitCatalog) =>
    (kitCodes[catalogName]?.split(' ') ?? []).map((word) => {
      const [item = '', quantity] = word.split('=');
      const stockedSpare = catalog.get(item)!;
      collector.hold(catalogs[catalogName], stockedSpare.id, 'procedures', id);
      return {
        id: stockedSpare.id,
        name: `${item} · ${stockedSpare.description}`,
        quantity: Number(quantity),
        unit: stockedSpare.unit ?? '',
      };
    });
  const kitItems = {
    tools: listKitItems('tools'),
    controlTools: listKitItems('controlTools'),
    materials: listKitItems('materials'),
    lubricants: listKitItems('lubricants'),
  };
  const listIds = (catalogName: KitCatalog) => kitItems[catalogName].map((item) => item.id);
  const listNames = (catalogName: KitCatalog) => kitItems[catalogName].map(({ name }) => name);
  const header: Partial<Procedure> = {
    toolIds: listIds('tools'),
    controlToolIds: listIds('controlTools'),
    materialIds: listIds('materials'),
    lubricants: kitItems.lubricants.map(({ id: lubricantId, quantity }) => ({ lubricantId, quantity })),
    ...(kitSpares.length > 0 && {
      spares: kitSpares.map(({ id: sparePartId, quantity }) => ({ sparePartId, quantity })),
    }),
  };
  const kit: Kit = {
    tools: listNames('tools'),
    controlTools: listNames('controlTools'),
    materials: listNames('materials'),
    lubricants: kitItems.lubricants.map(({ name, quantity, unit }) => ({ name, quantity, unit })),
    ...(kitSpares.length > 0 && {
      spares: kitSpares.map(({ spare: { code, description, unit }, quantity }) => ({
        ...{ name: `${code} · ${description}`, quantity, unit },
      })),
    }),
  };
  return { header, kit };
}

/** Approved procedures that are under revision, with the user who revises them. */
const revisers: Record<string, { user: string; name: string }> = {
  'PRS-HYD': { user: 'am', name: 'Marco Riva' },
  'CNC-SPN': { user: 'admin', name: 'Anna Conti' },
  'PRS-CKW': { user: 'am', name: 'Marco Riva' },
  'CMP-CKW': { user: 'pm', name: 'Paola Greco' },
};
function buildRevision({ plan, today, now }: DemoSite, code: string) {
  const reviser = revisers[code];
  if (!reviser || plan.tenant !== 'demo') return {};
  return { revision: 1, charge: { ...reviser, at: `${addDays(today, -3)}${now.slice(10)}` } };
}

/** Returns the phases with lockout and restart; SOPs contain these themselves. */
const listSteps = (line: ProcedureLine): OutlineLine[] =>
  line.kind === 'smp' && line.remarks[2] === 'stopped'
    ? [lockOutPhase, ...line.children, restorePhase]
    : line.children;

const catalogs = { tools, controlTools, materials, lubricants };
const typologiesByLevel = {
  machine: machineTypologies,
  group: groupTypologies,
  subgroup: subgroupTypologies,
  component: componentTypologies,
};

function buildHeader(
  { collector, say: translate, chance }: DemoSite,
  library: Library,
  line: OutlineLine,
  id: number,
): Procedure {
  const [, typology, machineState, technicians] = line.remarks;
  const [location] = parseLocations(line);
  const parts = location?.split('.') ?? [];
  const targetLevel = (['machine', 'group', 'subgroup', 'component'] as const)[parts.length]!;
  const lastCode = parts.at(-1) ?? line.code.slice(0, 3);
  const targetTypologyId = library[targetLevel].get(targetLevel === 'component' ? lastCode[0]! : lastCode)!;
  collector.hold(typologiesByLevel[targetLevel], targetTypologyId, 'procedures', id);
  const random = chance(`ppe ${line.code}`);
  return {
    code: line.code,
    description: translate(line.text),
    typology: typology as Procedure['typology'],
    strategyKind: /-(CLU|OIL|SEA)$/.test(line.code) ? 'hbm' : typology === 'control' ? 'cbm' : 'tbm',
    machineState: machineState as Procedure['machineState'],
    technicians: Number(technicians),
    ppe: ppe.filter((one) => one === 'footwear' || one === 'gloves' || random.happens(0.25)),
    targetLevel,
    targetTypologyId,
  };
}

/** Adds every approved method to every machine of its sort, once for each of its locations. */
export function addStrategies(
  site: DemoSite,
  demoMethods: readonly Method[],
  demoMachines: readonly DemoMachine[],
): MachineStrategy[] {
  return demoMachines.flatMap((machine) =>
    demoMethods
      .filter((method) => method.approved && method.code.startsWith(`${machine.plan.sort}-`))
      .flatMap((method) => {
        const line = procedureLines.find(({ code }) => code === method.code)!;
        const elementIds = parseLocations(line).map((path) => machine.places.get(path)!);
        return (elementIds.length === 0 ? [undefined] : elementIds).map((elementId) =>
          addStrategy(site, machine, method, elementId),
        );
      }),
  );
}

function addStrategy(
  { collector }: DemoSite,
  machine: DemoMachine,
  method: Method,
  elementId?: string,
): MachineStrategy {
  collector.hold(machines, machine.id, 'strategies');
  collector.hold(elements, elementId, 'strategies');
  collector.hold(procedures, method.id, 'strategies');
  const id = `${machine.id}.${collector.next(`strategy.${machine.id}`)}`;
  const typeCycle = cycleTypeByProcedureKind[method.kind];
  const value: ValueOf<typeof strategies> = {
    machineId: machine.id,
    elementId,
    procedureId: method.id,
    strategyKind: method.strategyKind,
    active: true,
    typeCycle,
    free: typeCycle,
    place: buildStrategyKey({ elementId, procedureId: method.id }),
  };
  collector.add(strategies, id, value);
  return { id, machine, method, value };
}
