// Translation of machines and elements between the published contract and our names (product §3, §7; domain
// 2.1, 2.2).
import * as z from 'zod';
import type { LinkedSpare } from '../warehouse/element-part.ts';
import { stockLevels } from '../warehouse/level.ts';
import { linkedFieldNames, linkedShape } from '../warehouse/spare-fields.ts';
import type { Element, ElementPart } from './element.ts';
import {
  type ElementField as ElementFieldDeclaration,
  elementFieldNames,
  elementFields,
  elementPartFieldNames,
  elementPartFields,
  elementPayloadShape,
  elementResponseShape,
} from './element-fields.ts';
import { Machine } from './machine.ts';
import {
  getPayloadName,
  getResponseName,
  mapMachineFields,
  payloadShape,
  responseShape,
} from './machine-fields.ts';
import {
  addedField,
  keepIfAbsent,
  NumberOrNull,
  optionalInt,
  seedFlag,
  seedId,
  seedInt,
  Text,
  TextOrNull,
} from './wire-values.ts';

const storedFields = {
  version: optionalInt,
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

/** Payload of PUT and POST /machine/items. */
export const MachinePayload = z.strictObject({ id: seedInt, ...payloadShape, ...storedFields });
export type MachinePayload = z.infer<typeof MachinePayload>;

/**
 * Response of GET /machine/items/{id}: the specified fields, `classPre` and our additions. Absent values are
 * null.
 */
export const MachineResponse = z.object({
  id: z.int(),
  ...responseShape,
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type MachineResponse = z.infer<typeof MachineResponse>;

type StoredFields = { id: number; version: number; updatedAt: string; updatedBy: string };
const undefinedToNull = <T>(value: T | undefined): T | null => value ?? null;

export const toMachineResponse = (m: Machine & StoredFields): MachineResponse =>
  ({
    id: m.id,
    ...mapMachineFields((field, { as: { none = null } }) => [getResponseName(field), m[field] ?? none]),
    version: m.version,
    updatedAt: m.updatedAt,
    updatedBy: m.updatedBy,
  }) as MachineResponse;

/** Converts a response to form values; the inverse of `toMachineResponse`. */
export const fromMachineResponse = (w: MachineResponse): Machine =>
  Machine.parse(
    mapMachineFields((field) => {
      const value = w[getResponseName(field)];
      return [field, Array.isArray(value) && value.length === 0 ? undefined : value];
    }),
  );

/**
 * Converts a payload to our names without validation, which `Machine` does. An absent `classPRO` keeps the
 * class (domain 2.1).
 */
export const fromMachinePayload = (p: MachinePayload, previousMachine?: Machine): unknown =>
  mapMachineFields((field, { as: { sent: payloadSchema, kept: isKeptIfAbsent } }) => {
    const value = payloadSchema && (p as Record<string, unknown>)[getPayloadName(field)];
    return [
      field,
      isKeptIfAbsent || !payloadSchema ? keepIfAbsent<unknown>(value, previousMachine?.[field]) : value,
    ];
  });

/** Builds the payload sent by a form. */
export const toMachinePayload = (
  m: z.input<typeof Machine>,
  existingRecord?: { id: number; version: number },
): MachinePayload => ({
  ...(existingRecord && { id: existingRecord.id, version: existingRecord.version }),
  ...mapMachineFields(
    (field, { as: { sent: payloadSchema, kept: isKeptIfAbsent } }) =>
      payloadSchema && [getPayloadName(field), isKeptIfAbsent ? (m[field] ?? null) : m[field]],
  ),
});

/** Payload of PUT and POST /machinestructure/items; `idMachine` and `idFather` place a new element. */
export const ElementPayload = z.strictObject({
  id: seedId,
  idMachine: seedInt,
  idFather: seedId,
  tiporec: z.preprocess(
    (v) => (typeof v === 'string' && /^\d$/.test(v) ? Number(v) : v),
    z.int().min(1).max(3).optional(),
  ),
  spare: seedFlag,
  ...elementPayloadShape,
  /** Our addition: creates the spare from the element, in warehouse `idwar`. */
  makeSparepart: addedField(z.boolean()),
  ...storedFields,
});
export type ElementPayload = z.infer<typeof ElementPayload>;

export const ElementResponse = z.object({
  id: Text,
  idMachine: z.int(),
  idFather: TextOrNull,
  tiporec: z.int(),
  spare: z.boolean(),
  ...elementResponseShape,
  macSpare: z.object({
    classSpare: TextOrNull,
    codeSpare: TextOrNull,
    nrBd: NumberOrNull,
    minBd: NumberOrNull,
    mtbfT: NumberOrNull,
    mtbfR: NumberOrNull,
    mttrT: NumberOrNull,
    mttrR: NumberOrNull,
    idSparePart: NumberOrNull,
    idWar: NumberOrNull,
    warSparepart: z.object({
      costOrder: NumberOrNull,
      position: TextOrNull,
      optimalStock: NumberOrNull,
      currentStock: NumberOrNull,
      currentReorderLevel: NumberOrNull,
    }),
    /** Our addition: further data of the linked spare; null if the element is linked to none. */
    linked: z
      .object({
        ...linkedShape,
        level: z.enum(stockLevels),
        reserved: z.number(),
      })
      .nullable(),
  }),
  macWarehouses: z.object({
    dimCont: TextOrNull,
    stacked: z.boolean(),
    qtastacked: NumberOrNull,
    qtacont: NumberOrNull,
    consumo: NumberOrNull,
  }),
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type ElementResponse = z.infer<typeof ElementResponse>;

type ElementPartWithStock = ElementPart & { optimalStock?: number; linked?: LinkedSpare };

/** Converts an element to the response; a linked spare is included with its stock data. */
export const toElementResponse = (
  e: Omit<Element, 'part'> & { part?: ElementPartWithStock } & Omit<StoredFields, 'id'> & { id: string },
): ElementResponse => {
  const { part } = e;
  const blocks = { macSpare: {}, warSparepart: {}, macWarehouses: {}, top: {} };
  const place = ({ answered }: ElementFieldDeclaration, value: unknown) =>
    Object.assign(blocks['block' in answered ? answered.block : 'top'], { [answered.name]: value ?? null });
  for (const name of elementFieldNames) place(elementFields[name], e[name]);
  for (const name of elementPartFieldNames) place(elementPartFields[name], part?.[name]);
  return {
    id: e.id,
    idMachine: e.machineId,
    idFather: undefinedToNull(e.parentId),
    tiporec: e.level,
    spare: e.spare,
    ...blocks.top,
    dateSetup: e.installedOn ? formatUsDay(e.installedOn) : null,
    price: part?.price ?? 0,
    macSpare: {
      ...blocks.macSpare,
      warSparepart: {
        ...blocks.warSparepart,
        costOrder: undefinedToNull(part?.price),
        optimalStock: undefinedToNull(part?.optimalStock),
      },
      linked: toLinkedSpareResponse(part?.linked),
    },
    macWarehouses: { ...blocks.macWarehouses, stacked: part?.stackable ?? false },
    version: e.version,
    updatedAt: e.updatedAt,
    updatedBy: e.updatedBy,
  } as ElementResponse;
};

const toLinkedSpareResponse = (spare: LinkedSpare | undefined) =>
  spare
    ? ({
        ...spare,
        ...Object.fromEntries(linkedFieldNames.map((name) => [name, undefinedToNull(spare[name])])),
      } as NonNullable<ElementResponse['macSpare']['linked']>)
    : null;

/** Days of elements are MM/DD/YYYY in the contract. */
const formatUsDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

const parseUsDay = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;

/** Converts a payload to our names without validation, which `Element` does. */
export const fromElementPayload = (p: ElementPayload, previousElement?: Element): unknown => ({
  machineId: previousElement?.machineId ?? p.idMachine,
  parentId: previousElement ? previousElement.parentId : p.idFather,
  level: previousElement?.level ?? p.tiporec,
  spare: p.spare ?? previousElement?.spare ?? false,
  ...Object.fromEntries(elementFieldNames.map((name) => [name, p[elementFields[name].sent[0]]])),
  autonomous: p.flagAm ?? false,
  image: keepIfAbsent(p.fileImg, previousElement?.image),
  part: partFromPayload(p, previousElement?.part, p.spare ?? previousElement?.spare ?? false),
});

/**
 * Reads the spare block of a payload. Without any of its fields the stored block stays; an element that is
 * not a spare gets no empty block.
 */
function partFromPayload(p: ElementPayload, previousPart: ElementPart | undefined, spare: boolean): unknown {
  const { price, stackable, ...sentPart } = getSentPart(p);
  const hasValues = Object.values(sentPart).some((value) => value !== undefined);
  if (!hasValues && price === undefined && stackable === undefined && previousPart) return previousPart;
  if (!hasValues && !price && !stackable && !spare) return undefined;
  const { mtbfR, mttrR, nrBd, minBd } = previousPart ?? {};
  const measuredValues = { mtbfR, mttrR, nrBd, minBd };
  return {
    ...measuredValues,
    ...removeUndefined(sentPart),
    price: price ?? 0,
    stackable: stackable ?? false,
  };
}

const removeUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const getSentPart = (p: ElementPayload) =>
  Object.fromEntries(
    elementPartFieldNames.map((name) => [name, p[elementPartFields[name].sent[0]] ?? undefined]),
  ) as Partial<ElementPart>;

/** Returns the fields of a response under our names; values that the response lacks are undefined. */
export function fromElementResponse({ macSpare, macWarehouses, ...top }: ElementResponse) {
  const blocks = { macSpare, warSparepart: macSpare.warSparepart, macWarehouses, top };
  const read = ({ answered }: ElementFieldDeclaration) =>
    (blocks['block' in answered ? answered.block : 'top'] as Record<string, unknown>)[answered.name] ??
    undefined;
  return {
    ...Object.fromEntries(elementFieldNames.map((name) => [name, read(elementFields[name])])),
    ...Object.fromEntries(elementPartFieldNames.map((name) => [name, read(elementPartFields[name])])),
    installedOn: top.dateSetup ? parseUsDay(top.dateSetup) : undefined,
  } as Partial<Omit<Element, 'part'> & ElementPart>;
}
