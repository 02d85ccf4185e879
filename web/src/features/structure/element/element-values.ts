// Form values of an element: flat, with the fields of a spare among the others, converted from and to the
// published contract.
import * as z from 'zod';
import { choice, optional, type RefTarget, ref } from '#shared/fields.ts';
import type { MessageCode } from '#shared/messages.ts';
import { ElementPart } from '#shared/structure/element.ts';
import { elementShape, elementWireNames, getElementFields } from '#shared/structure/element-fields.ts';
import type { ElementKind } from '#shared/structure/kind.ts';
import { type ElementPayload, type ElementResponse, fromElementResponse } from '#shared/structure/wire.ts';
import { createWireNameLookup } from '#shared/structure/wire-names.ts';
import type { AnyObjectSchema } from '#web/ui/form/schema-fields.ts';

const typologyTargets: Record<ElementKind, RefTarget> = {
  group: 'groupTypology',
  subgroup: 'subgroupTypology',
  component: 'componentTypology',
  spare: 'componentTypology',
};

const sharedFields = z.strictObject(elementShape);

export const getTypologyTarget = (kind: ElementKind): RefTarget => typologyTargets[kind];

/**
 * Places that can keep the stock of a spare: the element, a linked warehouse spare, or a new one created from
 * the element.
 */
export const stockOwners = ['element', 'warehouse', 'created'] as const;
export type StockOwner = (typeof stockOwners)[number];

const spareFields = {
  ...ElementPart.shape,
  keptIn: choice('spareKept', stockOwners).default('element'),
  warehouseId: optional(ref('warehouse')),
  sparePartId: optional(ref('sparePart')),
};

/** Returns the schema of an element; its library class must be of its level. */
export function buildElementSchema(kind: ElementKind): AnyObjectSchema {
  const ownFields = sharedFields.extend({ typologyId: optional(ref(typologyTargets[kind])) });
  if (kind !== 'spare') return ownFields;
  return ownFields.extend(spareFields).superRefine(({ keptIn, warehouseId, sparePartId }, context) => {
    const addRequiredIssue = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'required' satisfies MessageCode });
    if (keptIn !== 'element' && warehouseId === undefined) addRequiredIssue('warehouseId');
    if (keptIn === 'warehouse' && sparePartId === undefined) addRequiredIssue('sparePartId');
  });
}

/** Fields that belong to the warehouse if the element is linked to a warehouse spare. */
export const stockFields = getElementFields('stock');
const warehouseFields = new Set<string>(['price', ...stockFields]);

/** Returns the form sections; other fields of a spare are kept unchanged. */
export const buildElementSections = (kind: ElementKind, isLinked = false) =>
  (kind === 'spare' ? (['masterdata', 'spare', 'reliability'] as const) : (['masterdata'] as const)).map(
    (section) => ({
      title: `element.${section}`,
      fields: getElementFields(section).filter((name) => !isLinked || !warehouseFields.has(name)),
    }),
  );

export function toElementValues(element: ElementResponse) {
  const values = {
    ...fromElementResponse(element),
    keptIn: (element.macSpare.linked ? 'warehouse' : 'element') satisfies StockOwner,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const toWireName = createWireNameLookup(elementWireNames);

/**
 * Returns the request. Stock fields of a linked spare are not sent, because the warehouse maintains them; an
 * unlinked element keeps the last figures.
 */
export function toElementPayload(
  { keptIn = 'element', ...values }: Record<string, unknown>,
  stored?: ElementResponse,
): ElementPayload {
  const { idWar, idSparePart, linked } = stored?.macSpare ?? {};
  const ownFields = linked ? {} : { warehouseId: idWar, sparePartId: idSparePart };
  const payload =
    keptIn === 'element'
      ? { ...values, warehouseId: undefined, sparePartId: undefined, ...ownFields }
      : keptIn === 'created'
        ? { ...values, sparePartId: undefined, makeSparepart: true }
        : values;
  const wireEntries = Object.entries(payload)
    .filter(([name]) => keptIn !== 'warehouse' || !warehouseFields.has(name))
    .map(([name, value]) => [toWireName(name in ElementPart.shape ? `part.${name}` : name), value]);
  // Without `fileImg` the server would keep the image.
  return { fileImg: null, ...Object.fromEntries(wireEntries) };
}
