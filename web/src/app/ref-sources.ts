// List and option of each kind of reference in a form.
import * as organisation from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import * as structure from '#shared/structure/api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import type { RefOption, RefSources } from '../ui/refs.ts';

interface ReferencedRecord {
  id: number;
  code: string;
  description?: string;
  name?: string;
  surname?: string;
  active?: boolean;
}

const toOption = ({ id, code, description, name, surname, active }: ReferencedRecord): RefOption => ({
  id,
  label: code,
  description: description ?? [name, surname].filter(Boolean).join(' '),
  inactive: active === false,
});

export const refSources: RefSources = {
  machine: async () => ({
    list: structure.machines.list,
    option: (machine: MachineResponse) => toOption(machine as ReferencedRecord),
  }),
  machineTypology: async () => ({ list: structure.machineTypologies.list, option: toOption }),
  groupTypology: async () => ({ list: structure.groupTypologies.list, option: toOption }),
  subgroupTypology: async () => ({ list: structure.subgroupTypologies.list, option: toOption }),
  componentTypology: async () => ({ list: structure.componentTypologies.list, option: toOption }),
  tool: async () => ({ list: structure.tools.list, option: toOption }),
  controlTool: async () => ({ list: structure.controlTools.list, option: toOption }),
  material: async () => ({ list: structure.materials.list, option: toOption }),
  lubricant: async () => ({ list: structure.lubricants.list, option: toOption }),
  quantity: async () => ({ list: structure.quantities.list, option: toOption }),
  department: async () => ({ list: structure.departments.list, option: toOption }),
  operation: async () => ({ list: structure.operations.list, option: toOption }),
  control: async () => ({ list: structure.controls.list, option: toOption }),
  supplier: async () => ({ list: organisation.suppliers.list, option: toOption }),
  operator: async () => ({
    list: organisation.operators.list,
    option: (person: ReferencedRecord) => ({ ...toOption(person), called: toOption(person).description }),
  }),
  skillTipology: async () => ({ list: organisation.skillFamilies.list, option: toOption }),
  capacity: async () => ({ list: organisation.capacities.list, option: toOption }),
  professionalGroup: async () => ({ list: organisation.professionalGroups.list, option: toOption }),
  team: async () => ({ list: organisation.teams.list, option: toOption }),
  procedure: async () => ({ list: procedures.list, option: toOption }),
  cycle: async () => ({ list: cycles.list, option: toOption }),
  scanned: async () => (await import('../parts/scan/ref-scanned.ts')).resolveScannedRef,
  warehouse: async () => ({
    list: (await import('#shared/warehouse/warehouse-api.ts')).warehouses.list,
    option: toOption,
  }),
  sparePart: async () => ({
    list: (await import('#shared/warehouse/spare-api.ts')).spareParts.list,
    option: toOption,
  }),
};
