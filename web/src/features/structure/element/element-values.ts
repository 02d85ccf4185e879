// An element as its form holds it: flat, a spare's fields beside the others, as the published contract sends it.
import { optional, type RefTarget, ref } from '../../../../../shared/fields.ts';
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

/** An element's library class is one of its own level. */
export function elementSchema(kind: ElementKind): AnyObject {
  const own = shared.extend({ typologyId: optional(ref(typologyOf[kind])) });
  return kind === 'spare' ? own.extend(SparePart.shape) : own;
}

/** What a form shows, in sections; the rest of a spare is kept as it is. */
export const elementSections = (kind: ElementKind) => [
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
        { title: 'element.spare', fields: ['classSpare', 'codeSpare', 'price'] },
        { title: 'element.reliability', fields: ['mtbfT', 'mttrT'] },
        {
          title: 'element.stock',
          fields: [
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
          ],
        },
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
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The contract writes the set-up date MM/DD/YYYY. */
const isoDay = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

const wireName = nameIn(elementNames);

export function elementPayload(values: Record<string, unknown>): ElementPayload {
  const named = Object.entries(values).map(([name, value]) => [
    wireName(name in SparePart.shape ? `part.${name}` : name),
    value,
  ]);
  // an absent image is kept by the server
  return { fileImg: null, ...Object.fromEntries(named) };
}
