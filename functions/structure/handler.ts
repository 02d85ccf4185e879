// Structure: machines, the elements they are made of, and the library classes of both.
import {
  componentTypologies as componentCalls,
  elements,
  groupTypologies as groupCalls,
  machineTypologies as machineCalls,
  machines,
  subgroupTypologies as subgroupCalls,
} from '../../shared/structure/api.ts';
import { archived } from '../http/archive.ts';
import { on, serve } from '../http/serve.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../table/chart.ts';
import { element } from './element.ts';
import { machine } from './machine.ts';

export const handler = serve(
  on(machines, machine),
  on(elements, element),
  on(machineCalls, archived(machineTypologies)),
  on(groupCalls, archived(groupTypologies)),
  on(subgroupCalls, archived(subgroupTypologies)),
  on(componentCalls, archived(componentTypologies)),
);
