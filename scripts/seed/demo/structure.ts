// Machines of a demo plant, down to their spares, and the library classes of both.

import { suppliers } from '../../../functions/table/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '../../../functions/table/entities/structure.ts';
import { addDays } from '../../../shared/day.ts';
import { classes } from '../../../shared/structure/classes.ts';
import type { SparePart } from '../../../shared/structure/element.ts';
import type { NamedRow } from '../../../shared/structure/element-name.ts';
import { isOperators } from './autonomous/points.ts';
import { componentClasses, equipment, groupClasses, safetyNotes, subgroupClasses } from './equipment.ts';
import type { Organisation } from './organisation.ts';
import type { Line } from './outline.ts';
import type { MachinePlan } from './plants.ts';
import type { Site } from './site.ts';

export interface MadeMachine {
  id: number;
  code: string;
  plan: MachinePlan;
  /** Ids of elements by their path, `MEC.GDE`. */
  places: Map<string, string>;
  elements: Map<string, NamedRow>;
}
export interface Library {
  machine: Map<string, number>;
  group: Map<string, number>;
  subgroup: Map<string, number>;
  component: Map<string, number>;
}

export const libraryOf = ({ plan, gathered, say }: Site): Library => {
  const shelf = (kind: typeof machineTypologies, lines: readonly Line[]) =>
    new Map(
      lines.map((line) => {
        const id = gathered.next(kind.name);
        gathered.add(kind, id, { code: line.code, description: say(line.text) });
        return [line.code, id];
      }),
    );
  const sorts = new Set(plan.machines.map(({ sort }) => sort));
  return {
    machine: shelf(
      machineTypologies,
      equipment.filter(({ code }) => sorts.has(code)),
    ),
    group: shelf(groupTypologies, groupClasses),
    subgroup: shelf(subgroupTypologies, subgroupClasses),
    component: shelf(componentTypologies, componentClasses),
  };
};

export function build(site: Site, library: Library, organisation: Organisation): MadeMachine[] {
  return site.plan.machines.map((plan) => {
    const sort = equipment.find(({ code }) => code === plan.sort)!;
    const made = machineOf(site, library, organisation, plan, sort);
    for (const group of sort.children) grow(site, library, organisation, made, group, 1);
    return made;
  });
}

function machineOf(
  { today, plant, gathered, say, chance }: Site,
  library: Library,
  organisation: Organisation,
  plan: MachinePlan,
  sort: Line,
): MadeMachine {
  const id = gathered.next('machine');
  const code = `${plan.sort}-${String(plan.n).padStart(2, '0')}`;
  const its = chance(code);
  const typologyId = library.machine.get(plan.sort)!;
  const supplierId = its.pick(organisation.suppliers);
  const note = safetyNotes.find(({ code }) => code === plan.sort);
  const installed = `${plan.year}-${String(its.whole(2, 11)).padStart(2, '0')}-${String(its.whole(1, 28)).padStart(2, '0')}`;
  gathered.add(machines, id, {
    code,
    description: `${say(sort.text)} ${plan.name}`,
    typologyId,
    supplierId,
    codeSap: String(its.whole(10_000_000, 10_999_999)),
    inventoryNumber: `${plant.code}-${its.whole(20_000, 29_999)}`,
    model: plan.model,
    capacity: plan.capacity,
    yearSetup: plan.year,
    installedOn: installed,
    department: plan.department,
    ...(plan.operation !== '-' && { operation: plan.operation }),
    factory: plant.description,
    binder: `${plan.sort} ${its.whole(1, 40)}`,
    status: plan.idle?.status ?? 'active',
    ...(plan.sort === 'PRS' && { residualLifeOn: addDays(today, its.whole(-20, 900)) }),
    shifts: its.happens(0.7) ? ['1', '2', '3'] : ['1', '2'],
    twin: false,
    price: plan.price,
    centralWarehouseMetres: its.whole(4, 40) * 10,
    lubricantWarehouseMetres: its.whole(2, 25) * 10,
    classCd: its.pick(classes),
    classRea: its.pick(classes),
    classPre: its.pick(classes),
    oee: its.whole(620, 910) / 10,
    ...(note && { noteSafety: say(note.text) }),
  });
  gathered.hold(machineTypologies, typologyId, 'machines', id);
  gathered.hold(suppliers, supplierId, 'machines', id);
  return { id, code, plan, places: new Map(), elements: new Map() };
}

const shelves = { 1: groupTypologies, 2: subgroupTypologies, 3: componentTypologies } as const;

/** One element and all below it. */
function grow(
  site: Site,
  library: Library,
  organisation: Organisation,
  machine: MadeMachine,
  line: Line,
  depth: 1 | 2 | 3 | 4,
  parent?: { id: string; path: string },
) {
  const { gathered, say, chance } = site;
  const path = parent ? `${parent.path}.${line.code}` : line.code;
  const id = `${machine.id}.${gathered.next(`element.${machine.id}`)}`;
  const its = chance(`${machine.code} ${path}`);
  const spare = depth === 4;
  const level = spare ? 3 : depth;
  const typologyId = {
    1: library.group.get(line.code),
    2: library.subgroup.get(line.code),
    3: library.component.get(line.code[0]!),
    4: undefined,
  }[depth];
  const supplierId = depth >= 3 && its.happens(0.6) ? its.pick(organisation.suppliers) : undefined;
  const name = { parentId: parent?.id, code: path.replaceAll('.', '-'), description: say(line.text) };
  gathered.add(elements, id, {
    ...name,
    level,
    ...(spare && { spare }),
    typologyId,
    supplierId,
    ...(depth === 3 && {
      ...((its.happens(0.3) || isOperators(machine.plan.sort, path)) && { autonomous: true as const }),
      installedOn: addDays(site.today, -its.whole(60, 2_400)),
    }),
    ...(spare && { codeSap: String(its.whole(40_000_000, 40_999_999)), part: partOf(site, line, path) }),
  });
  gathered.hold(machines, machine.id, 'elements');
  gathered.hold(elements, parent?.id, 'elements');
  gathered.hold(shelves[level], typologyId, 'elements', id);
  gathered.hold(suppliers, supplierId, 'elements', id);
  machine.places.set(path, id);
  machine.elements.set(id, { id, ...name });
  for (const child of line.children)
    grow(site, library, organisation, machine, child, (depth + 1) as 2 | 3 | 4, { id, path });
}

function partOf({ chance }: Site, { code, remarks: [classSpare, price] }: Line, path: string): SparePart {
  const its = chance(`part ${path}`);
  const stockMin = classSpare === 'A' ? its.whole(1, 3) : its.whole(0, 2);
  return {
    classSpare: classSpare as SparePart['classSpare'],
    codeSpare: `${path.replaceAll('.', '')}${code}-${its.whole(100, 999)}`,
    price: Number(price),
    mtbfT: its.whole(20, 120) * 100,
    mttrT: its.whole(1, 8) * 30,
    position: `${its.pick('ABCDEF'.split(''))}${its.whole(1, 24)}-${its.whole(1, 6)}`,
    stockMin,
    stock: Math.max(0, stockMin + its.whole(-1, 6)),
    reorderLevel: stockMin + 1,
    stackable: its.happens(0.3),
    yearlyConsumption: its.whole(1, 12),
  };
}
