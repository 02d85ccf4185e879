// Machines of a demo plant, down to their spares, and the library classes of both.

import { suppliers } from '#functions/db/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from '#functions/db/entities/structure.ts';
import { addDays } from '#shared/day.ts';
import { classes } from '#shared/structure/classes.ts';
import type { ElementPart } from '#shared/structure/element.ts';
import type { ElementNameRow } from '#shared/structure/element-name.ts';
import { isOperatorLocation } from './autonomous/points.ts';
import {
  componentClasses,
  equipmentOutline,
  groupClasses,
  safetyNotes,
  subgroupClasses,
} from './equipment.ts';
import type { DemoOrganisation } from './organisation.ts';
import type { OutlineLine } from './outline.ts';
import type { MachinePlan } from './plants.ts';
import type { DemoSite } from './site.ts';

export interface DemoMachine {
  id: number;
  code: string;
  plan: MachinePlan;
  /** Ids of elements by their path, such as `MEC.GDE`. */
  places: Map<string, string>;
  elements: Map<string, ElementNameRow>;
}
export interface Library {
  machine: Map<string, number>;
  group: Map<string, number>;
  subgroup: Map<string, number>;
  component: Map<string, number>;
}

export const addLibrary = ({ plan, collector, say: translate }: DemoSite): Library => {
  const addTypologies = (kind: typeof machineTypologies, lines: readonly OutlineLine[]) =>
    new Map(
      lines.map((line) => {
        const id = collector.next(kind.name);
        collector.add(kind, id, { code: line.code, description: translate(line.text) });
        return [line.code, id];
      }),
    );
  const sorts = new Set(plan.machines.map(({ sort }) => sort));
  return {
    machine: addTypologies(
      machineTypologies,
      equipmentOutline.filter(({ code }) => sorts.has(code)),
    ),
    group: addTypologies(groupTypologies, groupClasses),
    subgroup: addTypologies(subgroupTypologies, subgroupClasses),
    component: addTypologies(componentTypologies, componentClasses),
  };
};

export function addMachines(site: DemoSite, library: Library, organisation: DemoOrganisation): DemoMachine[] {
  return site.plan.machines.map((plan) => {
    const sort = equipmentOutline.find(({ code }) => code === plan.sort)!;
    const made = addMachine(site, library, organisation, plan, sort);
    for (const group of sort.children) addElement(site, library, organisation, made, group, 1);
    return made;
  });
}

function addMachine(
  { today, plant, collector, say: translate, chance }: DemoSite,
  library: Library,
  organisation: DemoOrganisation,
  plan: MachinePlan,
  sort: OutlineLine,
): DemoMachine {
  const id = collector.next('machine');
  const code = `${plan.sort}-${String(plan.n).padStart(2, '0')}`;
  const random = chance(code);
  const typologyId = library.machine.get(plan.sort)!;
  const supplierId = random.pick(organisation.suppliers);
  const note = safetyNotes.find(({ code }) => code === plan.sort);
  const installedOn = `${plan.year}-${String(random.whole(2, 11)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`;
  collector.add(machines, id, {
    code,
    description: `${translate(sort.text)} ${plan.name}`,
    typologyId,
    supplierId,
    codeSap: String(random.whole(10_000_000, 10_999_999)),
    inventoryNumber: `${plant.code}-${random.whole(20_000, 29_999)}`,
    model: plan.model,
    capacity: plan.capacity,
    yearSetup: plan.year,
    installedOn,
    department: plan.department,
    ...(plan.operation !== '-' && { operation: plan.operation }),
    factory: plant.description,
    binder: `${plan.sort} ${random.whole(1, 40)}`,
    status: plan.idle?.status ?? 'active',
    ...(plan.sort === 'PRS' && { residualLifeOn: addDays(today, random.whole(-20, 900)) }),
    shifts: random.happens(0.7) ? ['1', '2', '3'] : ['1', '2'],
    twin: false,
    price: plan.price,
    centralWarehouseMetres: random.whole(4, 40) * 10,
    lubricantWarehouseMetres: random.whole(2, 25) * 10,
    classCd: random.pick(classes),
    classRea: random.pick(classes),
    classPre: random.pick(classes),
    oee: random.whole(620, 910) / 10,
    ...(note && { noteSafety: translate(note.text) }),
  });
  collector.hold(machineTypologies, typologyId, 'machines', id);
  collector.hold(suppliers, supplierId, 'machines', id);
  return { id, code, plan, places: new Map(), elements: new Map() };
}

const typologiesByLevel = { 1: groupTypologies, 2: subgroupTypologies, 3: componentTypologies } as const;

/** Adds an element and all below it. */
function addElement(
  site: DemoSite,
  library: Library,
  organisation: DemoOrganisation,
  machine: DemoMachine,
  line: OutlineLine,
  depth: 1 | 2 | 3 | 4,
  parent?: { id: string; path: string },
) {
  const { collector, say: translate, chance } = site;
  const path = parent ? `${parent.path}.${line.code}` : line.code;
  const id = `${machine.id}.${collector.next(`element.${machine.id}`)}`;
  const random = chance(`${machine.code} ${path}`);
  const isSpare = depth === 4;
  const level = isSpare ? 3 : depth;
  const typologyId = {
    1: library.group.get(line.code),
    2: library.subgroup.get(line.code),
    3: library.component.get(line.code[0]!),
    4: undefined,
  }[depth];
  const supplierId = depth >= 3 && random.happens(0.6) ? random.pick(organisation.suppliers) : undefined;
  const name = { parentId: parent?.id, code: path.replaceAll('.', '-'), description: translate(line.text) };
  collector.add(elements, id, {
    ...name,
    level,
    ...(isSpare && { spare: isSpare }),
    typologyId,
    supplierId,
    ...(depth === 3 && {
      ...((random.happens(0.3) || isOperatorLocation(machine.plan.sort, path)) && {
        autonomous: true as const,
      }),
      installedOn: addDays(site.today, -random.whole(60, 2_400)),
    }),
    ...(isSpare && {
      codeSap: String(random.whole(40_000_000, 40_999_999)),
      part: buildPart(site, line, path),
    }),
  });
  collector.hold(machines, machine.id, 'elements');
  collector.hold(elements, parent?.id, 'elements');
  collector.hold(typologiesByLevel[level], typologyId, 'elements', id);
  collector.hold(suppliers, supplierId, 'elements', id);
  machine.places.set(path, id);
  machine.elements.set(id, { id, ...name });
  for (const child of line.children)
    addElement(site, library, organisation, machine, child, (depth + 1) as 2 | 3 | 4, { id, path });
}

function buildPart(
  { chance }: DemoSite,
  { code, remarks: [classSpare, price] }: OutlineLine,
  path: string,
): ElementPart {
  const random = chance(`part ${path}`);
  const stockMin = classSpare === 'A' ? random.whole(1, 3) : random.whole(0, 2);
  return {
    classSpare: classSpare as ElementPart['classSpare'],
    codeSpare: `${path.replaceAll('.', '')}${code}-${random.whole(100, 999)}`,
    price: Number(price),
    mtbfT: random.whole(20, 120) * 100,
    mttrT: random.whole(1, 8) * 30,
    position: `${random.pick('ABCDEF'.split(''))}${random.whole(1, 24)}-${random.whole(1, 6)}`,
    stockMin,
    stock: Math.max(0, stockMin + random.whole(-1, 6)),
    reorderLevel: stockMin + 1,
    stackable: random.happens(0.3),
    yearlyConsumption: random.whole(1, 12),
  };
}
