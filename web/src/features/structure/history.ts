// How the trail tells of machines, what they are made of, and the catalogs both are described with.
import { Documents } from '../../../../shared/ingestion/document.ts';
import { ControlTool, Lubricant, Material, Tool } from '../../../../shared/structure/catalog.ts';
import { Control } from '../../../../shared/structure/control.ts';
import { Element } from '../../../../shared/structure/element.ts';
import { Machine } from '../../../../shared/structure/machine.ts';
import { type CatalogName, formPath } from '../../paths/catalogs.ts';
import { path as controls } from '../../paths/controls.ts';
import { paths } from '../../paths/structure.ts';
import { choice, parent, type TracedThing, type TracedThings } from '../../ui/history/history-things.ts';

const catalog = (kind: CatalogName, schema: unknown): TracedThing => ({
  namespace: 'catalogs',
  schema,
  page: (id) => formPath(kind).edit(Number(id)),
});

export const history: TracedThings = {
  machine: { namespace: 'structure', schema: Machine, page: (id) => paths.view(Number(id)) },
  documents: { namespace: 'common', schema: Documents },
  classification: {
    namespace: 'classification',
    fields: { proposed: choice('class'), chosen: choice('class') },
    page: (id) => paths.classify(Number(id)),
  },
  layout: { namespace: 'layout', page: () => '/app/plantlayout' },
  element: { namespace: 'structure', schema: Element, page: (id) => paths.structure(Number(parent(id))) },
  tool: catalog('tools', Tool),
  controlTool: catalog('controlTools', ControlTool),
  material: catalog('materials', Material),
  lubricant: catalog('lubricants', Lubricant),
  control: { namespace: 'catalogs', schema: Control, page: (id) => `${controls}/detail/${id}` },
};
