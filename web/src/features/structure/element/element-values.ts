// An element as its form holds it: flat, a spare's fields beside the others, as the published contract sends it.
import { choice, optional, type RefTarget, ref } from '../../../../../shared/fields.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { Element, SparePart } from '../../../../../shared/structure/element.ts';
import type { ElementKind } from '../../../../../shared/structure/kind.ts';
import type { ElementPayload, ElementResponse } from '../../../../../shared/structure/wire.ts';
import { elementNames, nameIn } from '../../../../../shared/structure/wire-names.ts';
import type { AnyObject } from '../../../ui/form/schema-fields.ts';

const typologyOf: Record<ElementKind, RefTarget> = {
  group: 'groupTypology',
  subgroup: 'subgroupTypology',
  component: 'componentTypology',
  spare: 'componentTypology',
};

const shared = Element.pick({
  code: true,
  description: true,
  codeSap: true,
  supplierId: true,
  autonomous: true,
  installedOn: true,
  image: true,
});

export const typologyTarget = (kind: ElementKind): RefTarget => typologyOf[kind];

/** Where what lies of a spare is kept: with the element, with a spare of a warehouse, or with one made of the element. */
export const keepers = ['element', 'warehouse', 'created'] as const;
export type Keeper = (typeof keepers)[number];

const spareFields = {
  ...SparePart.shape,
  keptIn: choice('spareKept', keepers).default('element'),
  warehouseId: optional(ref('warehouse')),
  sparePartId: optional(ref('sparePart')),
};

/** An element's library class is one of its own level. */
export function elementSchema(kind: ElementKind): AnyObject {
  const own = shared.extend({ typologyId: optional(ref(typologyOf[kind])) });
  if (kind !== 'spare') return own;
  return own.extend(spareFields).superRefine(({ keptIn, warehouseId, sparePartId }, context) => {
    const missing = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'required' satisfies MessageCode });
    if (keptIn !== 'element' && warehouseId === undefined) missing('warehouseId');
    if (keptIn === 'warehouse' && sparePartId === undefined) missing('sparePartId');
  });
}

/** Of an element that is a spare of a warehouse these are the warehouse's. */
export const stockFields = [
  'position',
  'stockMin',
  'stock',
  'reorderLevel',
  'dimensions',
  'container',
  'stackable',
  'containersPerStack',
  'piecesPerContainer',
  'yearlyConsumption',
] as const;
const ofWarehouse = new Set<string>(['price', ...stockFields]);

/** What a form shows, in sections; the rest of a spare is kept as it is. */
export const elementSections = (kind: ElementKind, isLinked = false) => [
  {
    title: 'element.masterdata',
    fields: [
      'code',
      'description',
      'typologyId',
      'supplierId',
      'codeSap',
      'installedOn',
      'autonomous',
      'image',
    ],
  },
  ...(kind === 'spare'
    ? [
        {
          title: 'element.spare',
          fields: ['classSpare', 'codeSpare', 'quantity', ...(isLinked ? [] : ['price'])],
        },
        { title: 'element.reliability', fields: ['mtbfT', 'mttrT'] },
      ]
    : []),
];

export function elementValues({ macSpare, macWarehouses, ...element }: ElementResponse) {
  const { warSparepart } = macSpare;
  const values = {
    code: element.code,
    description: element.description,
    typologyId: element.idtipology,
    supplierId: element.idsupplier,
    codeSap: element.codeSap,
    installedOn: element.dateSetup && isoDay(element.dateSetup),
    autonomous: element.flagAm,
    image: element.fileImg,
    classSpare: macSpare.classSpare,
    codeSpare: macSpare.codeSpare,
    quantity: element.quantity,
    price: element.price,
    mtbfT: macSpare.mtbfT,
    mttrT: macSpare.mttrT,
    mtbfR: macSpare.mtbfR,
    mttrR: macSpare.mttrR,
    nrBd: macSpare.nrBd,
    minBd: macSpare.minBd,
    position: warSparepart.position,
    stockMin: element.stockMin,
    stock: warSparepart.currentStock,
    reorderLevel: warSparepart.currentReorderLevel,
    dimensions: element.dimRic,
    container: macWarehouses.dimCont,
    stackable: macWarehouses.stacked,
    containersPerStack: macWarehouses.qtastacked,
    piecesPerContainer: macWarehouses.qtacont,
    yearlyConsumption: macWarehouses.consumo,
    warehouseId: macSpare.idWar,
    sparePartId: macSpare.idSparePart,
    keptIn: (macSpare.linked ? 'warehouse' : 'element') satisfies Keeper,
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The contract writes the set-up date MM/DD/YYYY. */
const isoDay = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

const wireName = nameIn(elementNames);

/** What lies in a warehouse is changed there; an element that lets go of its spare goes on with the figures it showed. */
export function elementPayload(
  { keptIn = 'element', ...values }: Record<string, unknown>,
  stored?: ElementResponse,
): ElementPayload {
  const { idWar, idSparePart, linked } = stored?.macSpare ?? {};
  const own = linked ? {} : { warehouseId: idWar, sparePartId: idSparePart };
  const sent =
    keptIn === 'element'
      ? { ...values, warehouseId: undefined, sparePartId: undefined, ...own }
      : keptIn === 'created'
        ? { ...values, sparePartId: undefined, makeSparepart: true }
        : values;
  const named = Object.entries(sent)
    .filter(([name]) => keptIn !== 'warehouse' || !ofWarehouse.has(name))
    .map(([name, value]) => [wireName(name in SparePart.shape ? `part.${name}` : name), value]);
  // an absent image is kept by the server
  return { fileImg: null, ...Object.fromEntries(named) };
}
