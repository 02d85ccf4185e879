// Entities of structure: machines, elements, libraries, catalogs, controls, plant plan.
import type {
  ControlTool,
  DepartmentOrOperation,
  Lubricant,
  Material,
  Quantity,
  Tool,
} from '#shared/structure/catalog.ts';
import type { ClassificationRecord } from '#shared/structure/classification.ts';
import type { Control } from '#shared/structure/control.ts';
import type { Element } from '#shared/structure/element.ts';
import type { Layout } from '#shared/structure/layout.ts';
import type { Machine } from '#shared/structure/machine.ts';
import type { Typology } from '#shared/structure/typology.ts';
import { defineEntity, type } from '../entity.ts';

export const machineTypologies = defineEntity('machineTypology', type<Typology>(), { uniques: ['code'] });
export const groupTypologies = defineEntity('groupTypology', type<Typology>(), { uniques: ['code'] });
export const subgroupTypologies = defineEntity('subgroupTypology', type<Typology>(), { uniques: ['code'] });
export const componentTypologies = defineEntity('componentTypology', type<Typology>(), { uniques: ['code'] });
export const tools = defineEntity('tool', type<Tool>(), { uniques: ['code'] });
export const controlTools = defineEntity('controlTool', type<ControlTool>(), { uniques: ['code'] });
export const materials = defineEntity('material', type<Material>(), { uniques: ['code'] });
export const lubricants = defineEntity('lubricant', type<Lubricant>(), { uniques: ['code'] });
export const quantities = defineEntity('quantity', type<Quantity>(), { uniques: ['code'] });
export const departments = defineEntity('department', type<DepartmentOrOperation>(), { uniques: ['code'] });
export const operations = defineEntity('operation', type<DepartmentOrOperation>(), { uniques: ['code'] });
export const controls = defineEntity('control', type<Control>(), { uniques: ['code'] });
export const machines = defineEntity('machine', type<Machine>(), {
  uniques: ['code'],
  partOf: () => [machineListVersions, 'all'],
});
/** Parent of a plant's machines, whose version counts their changes. One per plant. */
export const machineListVersions = defineEntity('machinery', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Id: the machine. */
export const classifications = defineEntity('classification', type<ClassificationRecord>(), {
  isReferenceable: false,
});
/** Parent of a machine's elements, whose version counts their changes. Id: the machine. */
export const elementListVersions = defineEntity('structure', type<object>(), {
  isReferenceable: false,
  isAudited: false,
});
/**
 * Stored element. Flags exist only if set, so that a tree of hundreds is cheap to read. Id: `<machine>.<n>`.
 */
type StoredElement = Omit<Element, 'machineId' | 'spare' | 'autonomous'> & {
  spare?: true;
  autonomous?: true;
  /** Whether its part is linked with a spare of a warehouse, whose stock applies. */
  linked?: true;
};
export const elements = defineEntity('element', type<StoredElement>(), {
  ids: 'path',
  uniques: ['code'],
  uniqueWithin: 'parent',
  partOf: (id) => [elementListVersions, Number(id.slice(0, id.indexOf('.')))],
});

/** Search text of all elements of a machine. Id: the machine. */
export const searchTexts = defineEntity('outline', type<{ text: string }>(), {
  isReferenceable: false,
  isAudited: false,
  partOf: () => [searchTextVersions, 'all'],
});
/** Parent of a plant's search texts, whose version counts their changes. One per plant. */
export const searchTextVersions = defineEntity('outlining', type<object>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/**
 * Plant plan, with positions as `<machine>@<x>,<y>`, so that hundreds fit into one small item. One per plant.
 */
export const layouts = defineEntity('layout', type<Omit<Layout, 'positions'> & { positions: string[] }>(), {
  ids: 'text',
  isReferenceable: false,
});

/** Key that signs the links of a plant's report pages. */
export interface ReportKey {
  tenant: string;
  plant: string;
  /** Number of the key in the plant, counted from 1. */
  number: number;
  secret: string;
}
/**
 * Tenant-independent: keys of report pages. A link whose key was removed is void. Id: random.
 */
export const reportKeys = defineEntity('reportKey', type<ReportKey>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
});
/** How often the links of a single machine were renewed. Id: the machine. */
export const reportMachineKeys = defineEntity('reportMachineKey', type<{ number: number }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
/** Present key of a plant's report pages. One per plant. */
export const reportKeyrings = defineEntity('reportKeyring', type<{ keyId: string; number: number }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
