// Lambda of structure: machines, elements, libraries and catalogs.
import * as calls from '#shared/structure/api.ts';
import type { ControlTool, Lubricant, Material, Tool } from '#shared/structure/catalog.ts';
import { classifications } from '#shared/structure/classification-api.ts';
import type { Control } from '#shared/structure/control.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import { plantLayout } from '#shared/structure/layout-api.ts';
import { reportLinks } from '#shared/structure/report-link-api.ts';
import type { Typology } from '#shared/structure/typology.ts';
import { suppliers } from '../db/entities/organisation.ts';
import * as entities from '../db/entities/structure.ts';
import { buildLinkWrites } from '../db/references.ts';
import { createArchiveHandlers } from '../http/archive-handlers.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { createImageChecker } from '../ingestion/public.ts';
import { classification } from './classification.ts';
import { createCodeInUseCheck } from './department.ts';
import { element, lists } from './element/element.ts';
import { layout } from './layout.ts';
import { machine } from './machine.ts';
import { reportLink } from './report-link/report-link.ts';
import { search } from './search.ts';
import { machineTools } from './tools.ts';
import { usage } from './usage.ts';

export const handler = serve(
  bindHandlers(calls.machines, machine),
  bindHandlers(calls.elements, element),
  bindHandlers(elementLists, lists),
  bindHandlers(classifications, classification),
  bindHandlers(plantLayout, layout),
  bindHandlers(reportLinks, reportLink),
  bindHandlers(calls.machineTools, machineTools),
  bindHandlers(calls.search, search),
  bindHandlers(calls.usage, usage),
  bindHandlers(
    calls.machineTypologies,
    createArchiveHandlers(entities.machineTypologies, createImageChecker<Typology>()),
  ),
  bindHandlers(
    calls.groupTypologies,
    createArchiveHandlers(entities.groupTypologies, createImageChecker<Typology>()),
  ),
  bindHandlers(
    calls.subgroupTypologies,
    createArchiveHandlers(entities.subgroupTypologies, createImageChecker<Typology>()),
  ),
  bindHandlers(
    calls.componentTypologies,
    createArchiveHandlers(entities.componentTypologies, createImageChecker<Typology>()),
  ),
  bindHandlers(
    calls.tools,
    createArchiveHandlers(
      entities.tools,
      createImageChecker(buildLinkWrites<Tool>('tools', { supplierId: suppliers })),
    ),
  ),
  bindHandlers(
    calls.controlTools,
    createArchiveHandlers(
      entities.controlTools,
      createImageChecker(
        buildLinkWrites<ControlTool>('controlTools', {
          supplierId: suppliers,
          quantityId: entities.quantities,
        }),
      ),
    ),
  ),
  bindHandlers(
    calls.materials,
    createArchiveHandlers(
      entities.materials,
      createImageChecker(buildLinkWrites<Material>('materials', { supplierId: suppliers })),
    ),
  ),
  bindHandlers(
    calls.lubricants,
    createArchiveHandlers(
      entities.lubricants,
      createImageChecker(buildLinkWrites<Lubricant>('lubricants', { supplierId: suppliers })),
    ),
  ),
  bindHandlers(calls.quantities, createArchiveHandlers(entities.quantities)),
  bindHandlers(
    calls.departments,
    createArchiveHandlers(entities.departments, createCodeInUseCheck('department')),
  ),
  bindHandlers(
    calls.operations,
    createArchiveHandlers(entities.operations, createCodeInUseCheck('operation')),
  ),
  bindHandlers(
    calls.controls,
    createArchiveHandlers(
      entities.controls,
      buildLinkWrites<Control>('controls', {
        quantityId: entities.quantities,
        controlToolIds: entities.controlTools,
      }),
    ),
  ),
);
