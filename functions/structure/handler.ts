// Structure: machines, the elements they are made of, and the libraries and catalogs both are described with.
import * as calls from '../../shared/structure/api.ts';
import type { ControlTool, Lubricant, Material, Tool } from '../../shared/structure/catalog.ts';
import { classifications } from '../../shared/structure/classification-api.ts';
import type { Control } from '../../shared/structure/control.ts';
import { elementLists } from '../../shared/structure/export-api.ts';
import { plantLayout } from '../../shared/structure/layout-api.ts';
import type { Typology } from '../../shared/structure/typology.ts';
import { archived } from '../http/archive.ts';
import { on, serve } from '../http/serve.ts';
import { pictured } from '../ingestion/writes.ts';
import * as chart from '../table/chart.ts';
import { linked } from '../table/holding.ts';
import { classification } from './classification.ts';
import { element, lists } from './element.ts';
import { layout } from './layout.ts';
import { machine } from './machine.ts';
import { placed } from './place.ts';
import { search } from './search.ts';
import { machineTools } from './tools.ts';
import { usage } from './usage.ts';

export const handler = serve(
  on(calls.machines, machine),
  on(calls.elements, element),
  on(elementLists, lists),
  on(classifications, classification),
  on(plantLayout, layout),
  on(calls.machineTools, machineTools),
  on(calls.search, search),
  on(calls.usage, usage),
  on(calls.machineTypologies, archived(chart.machineTypologies, pictured<Typology>())),
  on(calls.groupTypologies, archived(chart.groupTypologies, pictured<Typology>())),
  on(calls.subgroupTypologies, archived(chart.subgroupTypologies, pictured<Typology>())),
  on(calls.componentTypologies, archived(chart.componentTypologies, pictured<Typology>())),
  on(calls.tools, archived(chart.tools, pictured(linked<Tool>('tools', { supplierId: chart.suppliers })))),
  on(
    calls.controlTools,
    archived(
      chart.controlTools,
      pictured(
        linked<ControlTool>('controlTools', { supplierId: chart.suppliers, quantityId: chart.quantities }),
      ),
    ),
  ),
  on(
    calls.materials,
    archived(chart.materials, pictured(linked<Material>('materials', { supplierId: chart.suppliers }))),
  ),
  on(
    calls.lubricants,
    archived(chart.lubricants, pictured(linked<Lubricant>('lubricants', { supplierId: chart.suppliers }))),
  ),
  on(calls.quantities, archived(chart.quantities)),
  on(calls.departments, archived(chart.departments, placed('department'))),
  on(calls.operations, archived(chart.operations, placed('operation'))),
  on(
    calls.controls,
    archived(
      chart.controls,
      linked<Control>('controls', { quantityId: chart.quantities, controlToolIds: chart.controlTools }),
    ),
  ),
);
