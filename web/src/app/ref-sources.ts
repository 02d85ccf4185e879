// The list behind each kind of reference a form may hold.
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

const structure = () => import('../../../shared/structure/api.ts');
const organisation = () => import('../../../shared/organisation/api.ts');
const procedures = () => import('../../../shared/procedures/procedure-api.ts');
const cycles = () => import('../../../shared/planned/cycle-api.ts');

export const refSources: RefSources = {
  machine: async () => ({
    list: (await structure()).machines.list,
    option: (machine: MachineResponse) => option(machine as Described),
  }),
  machineTypology: async () => ({ list: (await structure()).machineTypologies.list, option }),
  groupTypology: async () => ({ list: (await structure()).groupTypologies.list, option }),
  subgroupTypology: async () => ({ list: (await structure()).subgroupTypologies.list, option }),
  componentTypology: async () => ({ list: (await structure()).componentTypologies.list, option }),
  tool: async () => ({ list: (await structure()).tools.list, option }),
  controlTool: async () => ({ list: (await structure()).controlTools.list, option }),
  material: async () => ({ list: (await structure()).materials.list, option }),
  lubricant: async () => ({ list: (await structure()).lubricants.list, option }),
  quantity: async () => ({ list: (await structure()).quantities.list, option }),
  department: async () => ({ list: (await structure()).departments.list, option }),
  operation: async () => ({ list: (await structure()).operations.list, option }),
  supplier: async () => ({ list: (await organisation()).suppliers.list, option }),
  operator: async () => ({
    list: (await organisation()).operators.list,
    option: (person: Described) => ({ ...option(person), called: option(person).description }),
  }),
  team: async () => ({ list: (await organisation()).teams.list, option }),
  procedure: async () => ({ list: (await procedures()).procedures.list, option }),
  cycle: async () => ({ list: (await cycles()).cycles.list, option }),
};
