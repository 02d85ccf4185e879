// Every call of the product, by the feature that answers it: routes, permission tests and OpenAPI are read from here.
import { plants, settings, system, users } from './access/api.ts';
import type { Api } from './contract.ts';
import { operators, suppliers, teams } from './organisation/api.ts';
import { cycles, orders, phases, procedures, readings, strategies } from './planned/api.ts';
import { overview } from './reports/api.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  machineTypologies,
  subgroupTypologies,
} from './structure/api.ts';

export const features = {
  access: { users, settings, plants, system },
  structure: {
    machines,
    elements,
    machineTypologies,
    groupTypologies,
    subgroupTypologies,
    componentTypologies,
  },
  planned: { procedures, phases, strategies, cycles, orders, readings },
  organisation: { suppliers, operators, teams },
  reports: { overview },
} as const satisfies Record<string, Record<string, Api>>;

export type Feature = keyof typeof features;
