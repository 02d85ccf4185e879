// Of equipment: machines and what they are made of, catalogs, controls, the plan.
import type {
  ControlTool,
  Lubricant,
  Material,
  Place,
  Quantity,
  Tool,
} from '../../../shared/structure/catalog.ts';
import type { Classified } from '../../../shared/structure/classification.ts';
import type { Control } from '../../../shared/structure/control.ts';
import type { Element } from '../../../shared/structure/element.ts';
import type { Layout } from '../../../shared/structure/layout.ts';
import type { Machine } from '../../../shared/structure/machine.ts';
import type { Typology } from '../../../shared/structure/typology.ts';
import { entity, of } from '../entity.ts';

export const machineTypologies = entity('machineTypology', of<Typology>(), { uniques: ['code'] });
export const groupTypologies = entity('groupTypology', of<Typology>(), { uniques: ['code'] });
export const subgroupTypologies = entity('subgroupTypology', of<Typology>(), { uniques: ['code'] });
export const componentTypologies = entity('componentTypology', of<Typology>(), { uniques: ['code'] });
export const tools = entity('tool', of<Tool>(), { uniques: ['code'] });
export const controlTools = entity('controlTool', of<ControlTool>(), { uniques: ['code'] });
export const materials = entity('material', of<Material>(), { uniques: ['code'] });
export const lubricants = entity('lubricant', of<Lubricant>(), { uniques: ['code'] });
export const quantities = entity('quantity', of<Quantity>(), { uniques: ['code'] });
export const departments = entity('department', of<Place>(), { uniques: ['code'] });
export const operations = entity('operation', of<Place>(), { uniques: ['code'] });
export const controls = entity('control', of<Control>(), { uniques: ['code'] });
export const machines = entity('machine', of<Machine>(), {
  uniques: ['code'],
  partOf: () => [machinery, 'all'],
});
/** The parent of a plant's machines: its version counts their changes. One a plant. */
export const machinery = entity('machinery', of<object>(), { ids: 'text', held: false, silent: true });
/** Id: the machine's. */
export const classifications = entity('classification', of<Classified>(), { held: false });
/** The parent of a machine's elements: its version counts their changes. Id: the machine. */
export const structures = entity('structure', of<object>(), { held: false, silent: true });
/** Flags stand only where they are set, so that a tree of hundreds stays cheap to read. Id: `<machine>.<n>`. */
type Row = Omit<Element, 'machineId' | 'spare' | 'autonomous'> & {
  spare?: true;
  autonomous?: true;
  /** Its part names a spare that a warehouse has: what lies of it is read there. */
  linked?: true;
};
export const elements = entity('element', of<Row>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
  partOf: (id) => [structures, Number(id.slice(0, id.indexOf('.')))],
});

/** Id: the machine. All its elements in a text of few characters each, for searches of the plant. */
export const searchTexts = entity('outline', of<{ text: string }>(), {
  held: false,
  silent: true,
  partOf: () => [searchIndex, 'all'],
});
/** The parent of a plant's search texts: its version counts their changes. One a plant. */
export const searchIndex = entity('outlining', of<object>(), { ids: 'text', held: false, silent: true });

/** One a plant. Positions as `<machine>@<x>,<y>`, so that hundreds stay one small item. */
export const layouts = entity('layout', of<Omit<Layout, 'positions'> & { positions: string[] }>(), {
  ids: 'text',
  held: false,
});
