// The published contract's names for machines and elements, and the one translation between them and ours (product §3, §7; domain 2.1, 2.2).
import * as z from 'zod';
import type { LinkedSpare } from '../warehouse/element-part.ts';
import { stockLevels } from '../warehouse/level.ts';
import type { Element, SparePart } from './element.ts';
import { Machine } from './machine.ts';
import { answeredName, answeredShape, eachField, sentName, sentShape } from './machine-fields.ts';
import {
  added,
  FigureOrNull,
  optionalInt,
  orBefore,
  seedDay,
  seedFlag,
  seedId,
  seedInt,
  seedNumber,
  seedText,
  Text,
  TextOrNull,
  WholeOrNull,
} from './wire-values.ts';

const kept = { version: optionalInt, updatedAt: z.string().optional(), updatedBy: z.string().optional() };

/** PUT and POST /machine/items. */
export const MachinePayload = z.strictObject({ id: seedInt, ...sentShape, ...kept });
export type MachinePayload = z.infer<typeof MachinePayload>;

/** GET /machine/items/{id}: the stated response, `classPre` and our additions. Absent values are null. */
export const MachineResponse = z.object({
  id: z.int(),
  ...answeredShape,
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type MachineResponse = z.infer<typeof MachineResponse>;

type Kept = { id: number; version: number; updatedAt: string; updatedBy: string };
const orNull = <T>(value: T | undefined): T | null => value ?? null;

export const machineToWire = (m: Machine & Kept): MachineResponse =>
  ({
    id: m.id,
    ...eachField((field, { as: { none = null } }) => [answeredName(field), m[field] ?? none]),
    version: m.version,
    updatedAt: m.updatedAt,
    updatedBy: m.updatedBy,
  }) as MachineResponse;

/** The form's values from a response: the way back of `machineToWire`. */
export const machineFromWire = (w: MachineResponse): Machine =>
  Machine.parse(
    eachField((field) => {
      const value = w[answeredName(field)];
      return [field, Array.isArray(value) && value.length === 0 ? undefined : value];
    }),
  );

/** Our names from a payload, unchecked: `Machine` checks them. An absent `classPRO` leaves the class as it was (domain 2.1). */
export const machineFromPayload = (p: MachinePayload, before?: Machine): unknown =>
  eachField((field, { as: { sent, kept } }) => {
    const value = sent && (p as Record<string, unknown>)[sentName(field)];
    return [field, kept || !sent ? orBefore<unknown>(value, before?.[field]) : value];
  });

/** The payload a form sends. */
export const machineToPayload = (
  m: z.input<typeof Machine>,
  known?: { id: number; version: number },
): MachinePayload => ({
  ...(known && { id: known.id, version: known.version }),
  ...eachField(
    (field, { as: { sent, kept } }) => sent && [sentName(field), kept ? (m[field] ?? null) : m[field]],
  ),
});

/** PUT and POST /machinestructure/items; `idMachine` and `idFather` place a new element. */
export const ElementPayload = z.strictObject({
  id: seedId,
  idMachine: seedInt,
  idFather: seedId,
  idtipology: seedInt,
  tiporec: z.preprocess(
    (v) => (typeof v === 'string' && /^\d$/.test(v) ? Number(v) : v),
    z.int().min(1).max(3).optional(),
  ),
  spare: seedFlag,
  code: seedText,
  codeSap: seedText,
  description: seedText,
  idsupplier: seedInt,
  dateSetup: seedDay,
  classSpare: seedText,
  codeSpare: seedText,
  price: seedNumber,
  mtbfR: seedNumber,
  mttrT: seedNumber,
  mtbfT: seedNumber,
  mttrR: seedNumber,
  position: seedText,
  stockMin: seedNumber,
  stock: seedNumber,
  dimRic: seedText,
  dimCont: seedText,
  stacked: seedFlag,
  qtastacked: seedInt,
  qtacont: seedInt,
  consumo: seedNumber,
  riordino: seedNumber,
  nrBd: seedNumber,
  minBd: seedNumber,
  flagAm: seedFlag,
  fileImg: added(z.string().max(4000)),
  quantity: added(z.number()),
  idwar: seedInt,
  idWarSparepart: seedInt,
  /** Ours: the spare does not exist yet, it is made of the element in `idwar`. */
  makeSparepart: added(z.boolean()),
  ...kept,
});
export type ElementPayload = z.infer<typeof ElementPayload>;

export const ElementResponse = z.object({
  id: Text,
  idMachine: z.int(),
  idFather: TextOrNull,
  idtipology: WholeOrNull,
  tiporec: z.int(),
  spare: z.boolean(),
  code: Text,
  codeSap: TextOrNull,
  description: Text,
  idsupplier: WholeOrNull,
  flagAm: z.boolean(),
  dateSetup: TextOrNull,
  fileImg: TextOrNull,
  price: z.number(),
  macSpare: z.object({
    classSpare: TextOrNull,
    codeSpare: TextOrNull,
    nrBd: FigureOrNull,
    minBd: FigureOrNull,
    mtbfT: FigureOrNull,
    mtbfR: FigureOrNull,
    mttrT: FigureOrNull,
    mttrR: FigureOrNull,
    idSparePart: FigureOrNull,
    idWar: FigureOrNull,
    warSparepart: z.object({
      costOrder: FigureOrNull,
      position: TextOrNull,
      optimalStock: FigureOrNull,
      currentStock: FigureOrNull,
      currentReorderLevel: FigureOrNull,
    }),
    /** Ours: what else the warehouse says of its spare; null for an element that is none of a warehouse. */
    linked: z
      .object({
        code: Text,
        description: Text,
        codeSap: TextOrNull,
        unit: Text,
        level: z.enum(stockLevels),
        reserved: z.number(),
        minLot: FigureOrNull,
        leadTime: FigureOrNull,
        shelving: TextOrNull,
      })
      .nullable(),
  }),
  macWarehouses: z.object({
    dimCont: TextOrNull,
    stacked: z.boolean(),
    qtastacked: FigureOrNull,
    qtacont: FigureOrNull,
    consumo: FigureOrNull,
  }),
  dimRic: TextOrNull,
  stockMin: FigureOrNull,
  quantity: FigureOrNull,
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type ElementResponse = z.infer<typeof ElementResponse>;

type ShownPart = SparePart & { optimalStock?: number; linked?: LinkedSpare };

/** A spare of the warehouse stands with what lies of it. */
export const elementToWire = (
  e: Omit<Element, 'part'> & { part?: ShownPart } & Omit<Kept, 'id'> & { id: string },
): ElementResponse => ({
  id: e.id,
  idMachine: e.machineId,
  idFather: orNull(e.parentId),
  idtipology: orNull(e.typologyId),
  tiporec: e.level,
  spare: e.spare,
  code: e.code,
  codeSap: orNull(e.codeSap),
  description: e.description,
  idsupplier: orNull(e.supplierId),
  flagAm: e.autonomous,
  dateSetup: e.installedOn ? usDay(e.installedOn) : null,
  fileImg: orNull(e.image),
  price: e.part?.price ?? 0,
  macSpare: {
    classSpare: orNull(e.part?.classSpare),
    codeSpare: orNull(e.part?.codeSpare),
    nrBd: orNull(e.part?.nrBd),
    minBd: orNull(e.part?.minBd),
    mtbfT: orNull(e.part?.mtbfT),
    mtbfR: orNull(e.part?.mtbfR),
    mttrT: orNull(e.part?.mttrT),
    mttrR: orNull(e.part?.mttrR),
    idSparePart: orNull(e.part?.sparePartId),
    idWar: orNull(e.part?.warehouseId),
    warSparepart: {
      costOrder: orNull(e.part?.price),
      position: orNull(e.part?.position),
      optimalStock: orNull(e.part?.optimalStock),
      currentStock: orNull(e.part?.stock),
      currentReorderLevel: orNull(e.part?.reorderLevel),
    },
    linked: linkedToWire(e.part?.linked),
  },
  macWarehouses: {
    dimCont: orNull(e.part?.container),
    stacked: e.part?.stackable ?? false,
    qtastacked: orNull(e.part?.containersPerStack),
    qtacont: orNull(e.part?.piecesPerContainer),
    consumo: orNull(e.part?.yearlyConsumption),
  },
  dimRic: orNull(e.part?.dimensions),
  stockMin: orNull(e.part?.stockMin),
  quantity: orNull(e.part?.quantity),
  version: e.version,
  updatedAt: e.updatedAt,
  updatedBy: e.updatedBy,
});

const linkedToWire = (spare: LinkedSpare | undefined) =>
  spare
    ? {
        ...spare,
        codeSap: orNull(spare.codeSap),
        minLot: orNull(spare.minLot),
        leadTime: orNull(spare.leadTime),
        shelving: orNull(spare.shelving),
      }
    : null;

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Our names from a payload, unchecked: `Element` checks them. */
export const elementFromPayload = (p: ElementPayload, before?: Element): unknown => ({
  machineId: before?.machineId ?? p.idMachine,
  parentId: before ? before.parentId : p.idFather,
  level: before?.level ?? p.tiporec,
  spare: p.spare ?? before?.spare ?? false,
  code: p.code,
  description: p.description,
  codeSap: p.codeSap,
  typologyId: p.idtipology,
  supplierId: p.idsupplier,
  autonomous: p.flagAm ?? false,
  installedOn: p.dateSetup,
  image: orBefore(p.fileImg, before?.image),
  part: partFromPayload(p, before?.part, p.spare ?? before?.spare ?? false),
});

/** A payload that names nothing of the block leaves it as it was; what is no spare keeps no empty block. */
function partFromPayload(p: ElementPayload, before: SparePart | undefined, spare: boolean): unknown {
  const { price, stackable, ...sent } = partSent(p);
  const says = Object.values(sent).some((value) => value !== undefined);
  if (!says && price === undefined && stackable === undefined && before) return before;
  if (!says && !price && !stackable && !spare) return undefined;
  const { mtbfR, mttrR, nrBd, minBd } = before ?? {};
  const shown = { mtbfR, mttrR, nrBd, minBd };
  return { ...shown, ...defined(sent), price: price ?? 0, stackable: stackable ?? false };
}

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const partSent = (p: ElementPayload) => ({
  classSpare: p.classSpare,
  codeSpare: p.codeSpare,
  quantity: p.quantity ?? undefined,
  price: p.price,
  mtbfT: p.mtbfT,
  mttrT: p.mttrT,
  mtbfR: p.mtbfR,
  mttrR: p.mttrR,
  nrBd: p.nrBd,
  minBd: p.minBd,
  position: p.position,
  stockMin: p.stockMin,
  stock: p.stock,
  reorderLevel: p.riordino,
  dimensions: p.dimRic,
  container: p.dimCont,
  stackable: p.stacked,
  containersPerStack: p.qtastacked,
  piecesPerContainer: p.qtacont,
  yearlyConsumption: p.consumo,
  warehouseId: p.idwar,
  sparePartId: p.idWarSparepart,
});
