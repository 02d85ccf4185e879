// The written methods of a demo plant, approved, and each put on the machines it is for.

import { phases, procedures, revisions, strategies } from '../../../functions/table/entities/procedures.ts';
import {
  componentTypologies,
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
import type { KeptOf, ValueOf } from '../../../functions/table/entity.ts';
import { addDays } from '../../../shared/day.ts';
import { ppe } from '../../../shared/procedures/kinds.ts';
import type { Kit, Procedure } from '../../../shared/procedures/procedure.ts';
import { elementNameIn } from '../../../shared/structure/element-name.ts';
import type { Stock } from './catalogs.ts';
import { kits, lockOut, methods, putBack } from './methods.ts';
import type { Line } from './outline.ts';
import { plansOf } from './plans.ts';
import type { Site } from './site.ts';
import type { Library, MadeMachine } from './structure.ts';

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

/** Of every sort of machine in the plant; those no cycle asks for are still drafts. */
export function write(site: Site, library: Library, stocked: Stock): Method[] {
  const { plan, gathered } = site;
  const wanted = new Set(plan.machines.flatMap((m) => plansOf(plan, m).flatMap((rhythm) => rhythm.methods)));
  return methods
    .filter(({ code }) => library.machine.has(code.slice(0, 3)))
    .map((line) => {
      const id = gathered.next('procedure');
      const steps = stepsOf(line);
      const { header: equipped, kit } = kitFor(site, stocked, line.code, id);
      const header = { ...headerOf(site, library, line, id), ...equipped };
      const phaseMinutes = steps.reduce((sum, step) => sum + Number(step.code), 0);
      const state = { kind: 'smp' as const, edition: 1, revision: 0, phaseMinutes, phases: steps.length };
      const its = steps.map((step, i) => ({
        seq: i + 1,
        description: site.say(step.text),
        minutes: Number(step.code),
        images: [],
      }));
      its.forEach((step) => {
        gathered.add(phases, `${id}.${gathered.next(`phase.${id}`)}`, step);
      });
      if (!wanted.has(line.code)) {
        gathered.add(procedures, id, { ...header, ...state });
        return { id, ...header, ...state };
      }
      const on = addDays(site.since, -site.chance(line.code).whole(5, 200));
      const { code, description, technicians } = header;
      const approved = {
        ...{ edition: 1, revision: 0, on, by: 'Anna Conti' },
        ...{ code, description, technicians, minutes: phaseMinutes },
      };
      gathered.add(procedures, id, { ...header, ...state, approved, ...underRevision(site, line.code) });
      const { phases: _, ...number } = state;
      gathered.add(revisions, `${id}.1.0`, { ...header, ...number, approved, kit, phaseList: its });
      return { id, ...header, ...state, approved };
    });
}

/** Its spares are of the warehouse. */
type Sort = Exclude<keyof Kit, 'spares'>;

/** What a method takes along, and the same in words. */
function kitFor({ gathered }: Site, stocked: Stock, code: string, id: number) {
  const wanted = kits[code];
  if (!wanted) return {};
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
  };
  const kit: Kit = {
    tools: names('tools'),
    controlTools: names('controlTools'),
    materials: names('materials'),
    lubricants: named.lubricants.map(({ name, quantity, unit }) => ({ name, quantity, unit })),
  };
  return { header, kit };
}

/** Approved, and being written again by somebody. */
const revisers: Record<string, { user: string; name: string }> = {
  'PRS-HYD': { user: 'am', name: 'Marco Riva' },
  'CNC-SPN': { user: 'admin', name: 'Anna Conti' },
};
function underRevision({ plan, today, now }: Site, code: string) {
  const reviser = revisers[code];
  if (!reviser || plan.tenant !== 'demo') return {};
  return { revision: 1, charge: { ...reviser, at: `${addDays(today, -3)}${now.slice(10)}` } };
}

const stepsOf = (line: Line): Line[] =>
  line.remarks[2] === 'stopped' ? [lockOut, ...line.children, putBack] : line.children;

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
  const targetLevel = (['machine', 'group', 'subgroup'] as const)[parts.length]!;
  const targetTypologyId = library[targetLevel].get(parts.at(-1) ?? line.code.slice(0, 3))!;
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
        const line = methods.find(({ code }) => code === method.code)!;
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
  const value: ValueOf<typeof strategies> = {
    machineId: machine.id,
    elementId,
    procedureId: method.id,
    strategyKind: method.strategyKind,
    active: true,
    typeCycle: 'workorders',
    free: 'workorders',
  };
  gathered.add(strategies, id, value);
  return { id, machine, method, value };
}
