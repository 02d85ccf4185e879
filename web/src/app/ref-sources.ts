// The list behind each kind of reference a form may hold.
import * as organisation from '../../../shared/organisation/api.ts';
import { cycles } from '../../../shared/planned/cycle-api.ts';
import { procedures } from '../../../shared/procedures/procedure-api.ts';
import * as structure from '../../../shared/structure/api.ts';
import type { MachineResponse } from '../../../shared/structure/wire.ts';
import type { RefOption, RefSources } from '../ui/refs.ts';

interface Described {
  id: number;
  code: string;
  description?: string;
  name?: string;
  surname?: string;
  active?: boolean;
}

const option = ({ id, code, description, name, surname, active }: Described): RefOption => ({
  id,
  label: code,
  description: description ?? [name, surname].filter(Boolean).join(' '),
  inactive: active === false,
});

export const refSources: RefSources = {
  machine: async () => ({
    list: structure.machines.list,
    option: (machine: MachineResponse) => option(machine as Described),
  }),
  machineTypology: async () => ({ list: structure.machineTypologies.list, option }),
  groupTypology: async () => ({ list: structure.groupTypologies.list, option }),
  subgroupTypology: async () => ({ list: structure.subgroupTypologies.list, option }),
  componentTypology: async () => ({ list: structure.componentTypologies.list, option }),
  tool: async () => ({ list: structure.tools.list, option }),
  controlTool: async () => ({ list: structure.controlTools.list, option }),
  material: async () => ({ list: structure.materials.list, option }),
  lubricant: async () => ({ list: structure.lubricants.list, option }),
  quantity: async () => ({ list: structure.quantities.list, option }),
  department: async () => ({ list: structure.departments.list, option }),
  operation: async () => ({ list: structure.operations.list, option }),
  control: async () => ({ list: structure.controls.list, option }),
  supplier: async () => ({ list: organisation.suppliers.list, option }),
  operator: async () => ({
    list: organisation.operators.list,
    option: (person: Described) => ({ ...option(person), called: option(person).description }),
  }),
  skillTipology: async () => ({ list: organisation.skillFamilies.list, option }),
  capacity: async () => ({ list: organisation.capacities.list, option }),
  professionalGroup: async () => ({ list: organisation.professionalGroups.list, option }),
  team: async () => ({ list: organisation.teams.list, option }),
  procedure: async () => ({ list: procedures.list, option }),
  cycle: async () => ({ list: cycles.list, option }),
  scanned: async () => (await import('../parts/scan/ref-scanned.ts')).refScanned,
  warehouse: async () => ({
    list: (await import('../../../shared/warehouse/warehouse-api.ts')).warehouses.list,
    option,
  }),
  sparePart: async () => ({
    list: (await import('../../../shared/warehouse/spare-api.ts')).spareParts.list,
    option,
  }),
};
