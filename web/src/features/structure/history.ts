// Audit trail definitions of machines, elements and catalogs.
import { Documents } from '#shared/ingestion/document.ts';
import { ControlTool, Lubricant, Material, Tool } from '#shared/structure/catalog.ts';
import { Control } from '#shared/structure/control.ts';
import { Element } from '#shared/structure/element.ts';
import { Machine } from '#shared/structure/machine.ts';
import { type CatalogName, getCatalogFormRoutes } from '../../paths/catalogs.ts';
import { controlsRoute as controls } from '../../paths/controls.ts';
import { structurePageRoutes } from '../../paths/structure.ts';
import {
  choiceField,
  getParentId,
  type HistoryDefinition,
  type HistoryDefinitions,
} from '../../ui/history/history-things.ts';

const catalog = (kind: CatalogName, schema: unknown): HistoryDefinition => ({
  namespace: 'catalogs',
  schema,
  page: (id) => getCatalogFormRoutes(kind).edit(Number(id)),
});

export const history: HistoryDefinitions = {
  machine: { namespace: 'structure', schema: Machine, page: (id) => structurePageRoutes.view(Number(id)) },
  documents: { namespace: 'common', schema: Documents },
  classification: {
    namespace: 'classification',
    fields: { proposed: choiceField('class'), chosen: choiceField('class') },
    page: (id) => structurePageRoutes.classify(Number(id)),
  },
  layout: { namespace: 'layout', page: () => '/app/plantlayout' },
  element: {
    namespace: 'structure',
    schema: Element,
    page: (id) => structurePageRoutes.structure(Number(getParentId(id))),
  },
  tool: catalog('tools', Tool),
  controlTool: catalog('controlTools', ControlTool),
  material: catalog('materials', Material),
  lubricant: catalog('lubricants', Lubricant),
  control: { namespace: 'catalogs', schema: Control, page: (id) => `${controls}/detail/${id}` },
};
