// The written methods of a demo plant, approved, and each put on the machines it is for.

import { phases, procedures, revisions, strategies } from '../../../functions/table/entities/procedures.ts';
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
} from '../../../functions/table/entities/structure.ts';
import { spares } from '../../../functions/table/entities/warehouse.ts';
import type { KeptOf, ValueOf } from '../../../functions/table/entity.ts';
import { addDays } from '../../../shared/day.ts';
import { type ProcedureKind, ppe } from '../../../shared/procedures/kinds.ts';
import type { Kit, Procedure } from '../../../shared/procedures/procedure.ts';
import { placeOf, typeCycleOf } from '../../../shared/procedures/strategy.ts';
import { elementNameIn } from '../../../shared/structure/element-name.ts';
import type { Stock } from './catalogs.ts';
import { checklists, keyPoints, sops } from './checklists.ts';
import { kits, lockOut, methods, putBack } from './methods.ts';
import { type Line, text } from './outline.ts';
import type { PictureName, Pictures } from './pictures/pictures.ts';
import { plansOf } from './plans.ts';
import type { Site } from './site.ts';
import { needed, type Skills } from './skills.ts';
import type { Library, MadeMachine } from './structure.ts';
import type { Shelves } from './warehouse/shelves.ts';

export type Method = Omit<KeptOf<typeof procedures>, 'version' | 'updatedAt' | 'updatedBy'>;
/** A method on one place of a machine; `value` says which cycle took it. */
export interface Placed {
  id: string;
  machine: MadeMachine;
  method: Method;
  value: ValueOf<typeof strategies>;
}

/** Where it stands on its machine, by name. */
export const elementOf = ({ machine, value }: Placed) =>
  elementNameIn(machine.code, machine.elements, value.elementId);

const places = (line: Line) => (line.remarks[0] === '-' ? [] : line.remarks[0]!.split('+'));

type Written = Line & { kind: ProcedureKind };
const written: readonly Written[] = [
  ...methods.map((line) => ({ ...line, kind: 'smp' as const })),
  ...checklists.map((line) => ({ ...line, kind: 'checklist' as const })),
  ...sops.map((line) => ({ ...line, kind: 'sop' as const })),
];
/** What a plant works with. */
const kindsOf = ({ plan, plant }: Site): readonly ProcedureKind[] => [
  'smp',
  ...(plant.checklists ? ['checklist' as const] : []),
  ...(plan.autonomous ? ['sop' as const] : []),
];

/** Of every sort of machine in the plant; those no cycle asks for are still drafts, but for SOPs. */
export function write(
  site: Site,
  library: Library,
  stocked: Stock,
  shelves: Shelves,
  pictures: Pictures,
  skills: Skills,
): Method[] {
  const { plan, gathered } = site;
  const kinds = kindsOf(site);
  const wanted = new Set(plan.machines.flatMap((m) => plansOf(site, m).flatMap((rhythm) => rhythm.methods)));
  return written
    .filter(({ code, kind }) => library.machine.has(code.slice(0, 3)) && kinds.includes(kind))
    .map((line) => {
      const { kind } = line;
      const id = gathered.next('procedure');
      const steps = stepsOf(line);
      const { header: equipped, kit } = kitFor(site, stocked, shelves, line.code, id);
      const told = headerOf(site, library, line, id);
      const header = { ...told, ...equipped, ...needed(site, skills, told, id) };
      const phaseMinutes = steps.reduce((sum, step) => sum + Number(step.code), 0);
      const state = { kind, edition: 1, revision: 0, phaseMinutes, phases: steps.length };
      const its = steps.map((step, i) => ({
        seq: i + 1,
        description: site.say(step.text),
        minutes: Number(step.code),
        ...toldOf(site, stocked, pictures, step, keyPoints[`${line.code}.${i + 1}`]),
      }));
      const controlIds = [...new Set(its.flatMap((step) => step.controlIds ?? []))];
      for (const control of controlIds) gathered.hold(controls, control, 'procedures', id);
      const known = [...stocked.values()].flatMap(({ asked }) => asked ?? []);
      const frozen = controlIds.map((control) => known.find((each) => each.id === control)!);
      const asking = frozen.length > 0 && { controls: frozen };
      its.forEach((step) => {
        gathered.add(phases, `${id}.${gathered.next(`phase.${id}`)}`, step);
      });
      if (!wanted.has(line.code) && kind !== 'sop') {
        gathered.add(procedures, id, { ...header, ...state });
        return { id, ...header, ...state };
      }
      const on = addDays(site.since, -site.chance(line.code).whole(5, 200));
      const { code, description, technicians } = header;
      const approved = {
        ...{ edition: 1, revision: 0, on, by: 'Anna Conti' },
        ...{ code, description, technicians, minutes: phaseMinutes },
        ...{ spares: header.spares, lubricants: header.lubricants, capacities: header.capacities },
      };
      const current = { ...header, ...state, approved: { ...approved, ...asking } };
      gathered.add(procedures, id, { ...current, ...underRevision(site, line.code) });
      const { phases: _, ...number } = state;
      gathered.add(revisions, `${id}.1.0`, {
        ...{ ...header, ...number, approved, kit, phaseList: its },
        ...asking,
      });
      return { id, ...current };
    });
}

/** What a step's remarks say: `@` its picture, `+` what to wear, else a control. */
function toldOf(site: Site, stocked: Stock, pictures: Pictures, { remarks }: Line, keyPoint?: string) {
  const told = (mark: string) => remarks.filter((word) => word[0] === mark).map((word) => word.slice(1));
  const wear = told('+') as Procedure['ppe'];
  const asked = remarks.filter((word) => !'@+'.includes(word[0]!)).map((code) => stocked.get(code)!.id);
  return {
    ...(keyPoint && { keyPoint: site.say(text(keyPoint)) }),
    ...(wear.length > 0 && { ppe: wear }),
    images: told('@').map((name) => pictures[name as PictureName]),
    ...(asked.length > 0 && { controlIds: asked }),
  };
}

/** Of the catalogs; spares are of the warehouse. */
type Sort = keyof typeof catalogs;

/** What a method takes along, and the same in words. */
function kitFor({ gathered }: Site, stocked: Stock, { shelved }: Shelves, code: string, id: number) {
  const wanted = kits[code];
  if (!wanted) return {};
  const parts = (wanted.spares?.split(' ') ?? []).flatMap((word) => {
    const [item, quantity] = word.split('=');
    const found = shelved.find(({ spare }) => spare.code === item);
    if (!found) return [];
    gathered.hold(spares, found.id, 'procedures', id);
    return [{ id: found.id, spare: found.spare, quantity: Number(quantity) }];
  });
  const taken = (sort: Sort) =>
    (wanted[sort]?.split(' ') ?? []).map((word) => {
      const [item = '', quantity] = word.split('=');
      const found = stocked.get(item)!;
      gathered.hold(catalogs[sort], found.id, 'procedures', id);
      return {
        id: found.id,
        name: `${item} · ${found.description}`,
        quantity: Number(quantity),
        unit: found.unit ?? '',
      };
    });
  const named = {
    tools: taken('tools'),
    controlTools: taken('controlTools'),
    materials: taken('materials'),
    lubricants: taken('lubricants'),
  };
  const ids = (sort: Sort) => named[sort].map((item) => item.id);
  const names = (sort: Sort) => named[sort].map(({ name }) => name);
  const header: Partial<Procedure> = {
    toolIds: ids('tools'),
    controlToolIds: ids('controlTools'),
    materialIds: ids('materials'),
    lubricants: named.lubricants.map(({ id: lubricantId, quantity }) => ({ lubricantId, quantity })),
    ...(parts.length > 0 && {
      spares: parts.map(({ id: sparePartId, quantity }) => ({ sparePartId, quantity })),
    }),
  };
  const kit: Kit = {
    tools: names('tools'),
    controlTools: names('controlTools'),
    materials: names('materials'),
    lubricants: named.lubricants.map(({ name, quantity, unit }) => ({ name, quantity, unit })),
    ...(parts.length > 0 && {
      spares: parts.map(({ spare: { code, description, unit }, quantity }) => ({
        ...{ name: `${code} · ${description}`, quantity, unit },
      })),
    }),
  };
  return { header, kit };
}

/** Approved, and being written again by somebody. */
const revisers: Record<string, { user: string; name: string }> = {
  'PRS-HYD': { user: 'am', name: 'Marco Riva' },
  'CNC-SPN': { user: 'admin', name: 'Anna Conti' },
  'PRS-CKW': { user: 'am', name: 'Marco Riva' },
  'CMP-CKW': { user: 'pm', name: 'Paola Greco' },
};
function underRevision({ plan, today, now }: Site, code: string) {
  const reviser = revisers[code];
  if (!reviser || plan.tenant !== 'demo') return {};
  return { revision: 1, charge: { ...reviser, at: `${addDays(today, -3)}${now.slice(10)}` } };
}

/** SOPs say themselves how to stop. */
const stepsOf = (line: Written): Line[] =>
  line.kind === 'smp' && line.remarks[2] === 'stopped' ? [lockOut, ...line.children, putBack] : line.children;

const catalogs = { tools, controlTools, materials, lubricants };
const shelves = {
  machine: machineTypologies,
  group: groupTypologies,
  subgroup: subgroupTypologies,
  component: componentTypologies,
};

function headerOf({ gathered, say, chance }: Site, library: Library, line: Line, id: number): Procedure {
  const [, typology, machineState, technicians] = line.remarks;
  const [place] = places(line);
  const parts = place?.split('.') ?? [];
  const targetLevel = (['machine', 'group', 'subgroup', 'component'] as const)[parts.length]!;
  const last = parts.at(-1) ?? line.code.slice(0, 3);
  const targetTypologyId = library[targetLevel].get(targetLevel === 'component' ? last[0]! : last)!;
  gathered.hold(shelves[targetLevel], targetTypologyId, 'procedures', id);
  const its = chance(`ppe ${line.code}`);
  return {
    code: line.code,
    description: say(line.text),
    typology: typology as Procedure['typology'],
    strategyKind: /-(CLU|OIL|SEA)$/.test(line.code) ? 'hbm' : typology === 'control' ? 'cbm' : 'tbm',
    machineState: machineState as Procedure['machineState'],
    technicians: Number(technicians),
    ppe: ppe.filter((one) => one === 'footwear' || one === 'gloves' || its.happens(0.25)),
    targetLevel,
    targetTypologyId,
  };
}

/** Every approved method on every machine of its sort, once for each of its places; machines put aside get none. */
export function place(site: Site, methodsMade: readonly Method[], made: readonly MadeMachine[]): Placed[] {
  return made.flatMap((machine) =>
    methodsMade
      .filter((method) => method.approved && method.code.startsWith(`${machine.plan.sort}-`))
      .flatMap((method) => {
        const line = written.find(({ code }) => code === method.code)!;
        const at = places(line).map((path) => machine.places.get(path)!);
        return (at.length === 0 ? [undefined] : at).map((elementId) =>
          placedOn(site, machine, method, elementId),
        );
      }),
  );
}

function placedOn({ gathered }: Site, machine: MadeMachine, method: Method, elementId?: string): Placed {
  gathered.hold(machines, machine.id, 'strategies');
  gathered.hold(elements, elementId, 'strategies');
  gathered.hold(procedures, method.id, 'strategies');
  const id = `${machine.id}.${gathered.next(`strategy.${machine.id}`)}`;
  const typeCycle = typeCycleOf[method.kind];
  const value: ValueOf<typeof strategies> = {
    machineId: machine.id,
    elementId,
    procedureId: method.id,
    strategyKind: method.strategyKind,
    active: true,
    typeCycle,
    free: typeCycle,
    place: placeOf({ elementId, procedureId: method.id }),
  };
  gathered.add(strategies, id, value);
  return { id, machine, method, value };
}
