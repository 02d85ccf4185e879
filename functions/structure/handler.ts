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
import { suppliers } from '../table/entities/organisation.ts';
import * as entities from '../table/entities/structure.ts';
import { linked } from '../table/references.ts';
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
  on(calls.machineTypologies, archived(entities.machineTypologies, pictured<Typology>())),
  on(calls.groupTypologies, archived(entities.groupTypologies, pictured<Typology>())),
  on(calls.subgroupTypologies, archived(entities.subgroupTypologies, pictured<Typology>())),
  on(calls.componentTypologies, archived(entities.componentTypologies, pictured<Typology>())),
  on(calls.tools, archived(entities.tools, pictured(linked<Tool>('tools', { supplierId: suppliers })))),
  on(
    calls.controlTools,
    archived(
      entities.controlTools,
      pictured(
        linked<ControlTool>('controlTools', { supplierId: suppliers, quantityId: entities.quantities }),
      ),
    ),
  ),
  on(
    calls.materials,
    archived(entities.materials, pictured(linked<Material>('materials', { supplierId: suppliers }))),
  ),
  on(
    calls.lubricants,
    archived(entities.lubricants, pictured(linked<Lubricant>('lubricants', { supplierId: suppliers }))),
  ),
  on(calls.quantities, archived(entities.quantities)),
  on(calls.departments, archived(entities.departments, placed('department'))),
  on(calls.operations, archived(entities.operations, placed('operation'))),
  on(
    calls.controls,
    archived(
      entities.controls,
      linked<Control>('controls', { quantityId: entities.quantities, controlToolIds: entities.controlTools }),
    ),
  ),
);
