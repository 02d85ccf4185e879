// The published contract's names for machines and elements, and the one translation between them and ours (product §3, §7; domain 2.1, 2.2).
import * as z from 'zod';
import { id } from '../fields.ts';
import { classes } from './classes.ts';
import type { Element, SparePart } from './element.ts';
import { classificationStates, Machine } from './machine.ts';

/** Numbers may arrive as text, and nothing as null, "" or 0 (product §5: the supplier id is converted to an integer). */
const seedInt = z.preprocess(
  (v) =>
    v === null || v === '' || v === 0 || v === '0'
      ? undefined
      : typeof v === 'string' && /^\d+$/.test(v)
        ? Number(v)
        : v,
  z.int().optional(),
);
const seedNumber = z.preprocess(
  (v) =>
    v === null || v === ''
      ? undefined
      : typeof v === 'string' && v.trim() !== '' && !Number.isNaN(Number(v))
        ? Number(v)
        : v,
  z.number().optional(),
);
const seedText = z.preprocess(
  (v) => (v === null ? undefined : typeof v === 'number' ? String(v) : v),
  z.string().max(4000).optional(),
);
/** A flag is set only by 1, "1" or true. */
const seedFlag = z.preprocess((v) => v === true || v === 1 || v === '1', z.boolean()).optional();
/** ISO date or instant, or the form's MM/DD/YYYY. */
const seedDay = z.preprocess((v) => {
  if (v === null || v === '') return undefined;
  if (typeof v !== 'string') return v;
  const us = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(v);
  return us ? `${us[3]}-${us[1]}-${us[2]}` : v.slice(0, 10);
}, z.iso.date().optional());
const seedId = z.preprocess(
  (v) => (v === null || v === '' || v === 0 || v === '0' ? undefined : v),
  id().optional(),
);
const optionalInt = z.preprocess((v) => (v === null ? undefined : v), z.int().optional());

/** An addition of ours, which the seed's payload lacks: absent leaves the value as it was, null clears it. */
const added = <S extends z.ZodType>(schema: S) => schema.nullish();
const orBefore = <T>(sent: T | null | undefined, before: T | undefined): T | undefined =>
  sent === undefined ? before : (sent ?? undefined);

const kept = { version: optionalInt, updatedAt: z.string().optional(), updatedBy: z.string().optional() };

/** PUT and POST /machine/items. */
export const MachinePayload = z.strictObject({
  id: seedInt,
  code: seedText,
  codeSap: seedText,
  description: seedText,
  yearSetup: seedInt,
  idTipology: seedInt,
  idSupplier: seedInt,
  distWareCentral: seedNumber,
  distWareLubrif: seedNumber,
  classCD: seedText,
  classREA: seedText,
  classPRE: seedText,
  classPRO: added(z.string().max(4000)),
  price: seedNumber,
  noteGeneral: seedText,
  noteSecurity: seedText,
  idoperazione: seedText,
  fileImg: seedText,
  portata: seedText,
  stato: seedText,
  scadVitaResidua: seedDay,
  fabbrica: seedText,
  modello: seedText,
  faldone: seedText,
  postazioneMu: seedText,
  targaFiat: seedText,
  matricolaInv: seedText,
  flgTwin: seedFlag,
  department: added(z.string().max(4000)),
  installedOn: added(z.iso.date()),
  shifts: added(z.array(z.string()).max(4)),
  oee: added(z.number()),
  ...kept,
});
export type MachinePayload = z.infer<typeof MachinePayload>;

const Text = z.string();
const TextOrNull = Text.nullable();
const WholeOrNull = z.int().nullable();
const FigureOrNull = z.number().nullable();
const ClassOrNull = z.enum(classes).nullable();

/** GET /machine/items/{id}: the stated response, `classPre` and our additions. Absent values are null. */
export const MachineResponse = z.object({
  id: z.int(),
  idtipology: z.int(),
  code: Text,
  description: Text,
  idsupplier: WholeOrNull,
  codeSap: TextOrNull,
  yearSetup: WholeOrNull,
  distCentralWarehouse: FigureOrNull,
  distLubrificantWarehouse: FigureOrNull,
  classCd: ClassOrNull,
  classRea: ClassOrNull,
  classPro: ClassOrNull,
  classPre: ClassOrNull,
  price: z.number(),
  noteGeneral: TextOrNull,
  noteSecurity: TextOrNull,
  idoperazione: TextOrNull,
  fileImg: TextOrNull,
  portata: TextOrNull,
  stato: Text,
  scadVitaResidua: TextOrNull,
  fabbrica: TextOrNull,
  modello: TextOrNull,
  faldone: TextOrNull,
  postazioneMu: TextOrNull,
  targaFiat: TextOrNull,
  matricolaInv: TextOrNull,
  flgTwin: z.boolean(),
  department: TextOrNull,
  installedOn: TextOrNull,
  shifts: z.array(z.string()),
  oee: FigureOrNull,
  classification: z.enum(classificationStates).nullable(),
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type MachineResponse = z.infer<typeof MachineResponse>;

type Kept = { id: number; version: number; updatedAt: string; updatedBy: string };
const orNull = <T>(value: T | undefined): T | null => value ?? null;

export const machineToWire = (m: Machine & Kept): MachineResponse => ({
  id: m.id,
  idtipology: m.typologyId,
  code: m.code,
  description: m.description,
  idsupplier: orNull(m.supplierId),
  codeSap: orNull(m.codeSap),
  yearSetup: orNull(m.yearSetup),
  distCentralWarehouse: orNull(m.centralWarehouseMetres),
  distLubrificantWarehouse: orNull(m.lubricantWarehouseMetres),
  classCd: orNull(m.classCd),
  classRea: orNull(m.classRea),
  classPro: orNull(m.classPro),
  classPre: orNull(m.classPre),
  price: m.price,
  noteGeneral: orNull(m.noteGeneral),
  noteSecurity: orNull(m.noteSafety),
  idoperazione: orNull(m.operation),
  fileImg: orNull(m.image),
  portata: orNull(m.capacity),
  stato: m.status,
  scadVitaResidua: orNull(m.residualLifeOn),
  fabbrica: orNull(m.factory),
  modello: orNull(m.model),
  faldone: orNull(m.binder),
  postazioneMu: orNull(m.station),
  targaFiat: orNull(m.assetPlate),
  matricolaInv: orNull(m.inventoryNumber),
  flgTwin: m.twin,
  department: orNull(m.department),
  installedOn: orNull(m.installedOn),
  shifts: m.shifts ?? [],
  oee: orNull(m.oee),
  classification: orNull(m.classification),
  version: m.version,
  updatedAt: m.updatedAt,
  updatedBy: m.updatedBy,
});

/** The form's values from a response: the way back of `machineToWire`. */
export const machineFromWire = (w: MachineResponse): Machine =>
  Machine.parse({
    code: w.code,
    description: w.description,
    typologyId: w.idtipology,
    supplierId: w.idsupplier,
    codeSap: w.codeSap,
    inventoryNumber: w.matricolaInv,
    assetPlate: w.targaFiat,
    model: w.modello,
    capacity: w.portata,
    yearSetup: w.yearSetup,
    installedOn: w.installedOn,
    department: w.department,
    operation: w.idoperazione,
    factory: w.fabbrica,
    station: w.postazioneMu,
    binder: w.faldone,
    status: w.stato,
    residualLifeOn: w.scadVitaResidua,
    shifts: w.shifts.length ? w.shifts : undefined,
    image: w.fileImg,
    twin: w.flgTwin,
    price: w.price,
    centralWarehouseMetres: w.distCentralWarehouse,
    lubricantWarehouseMetres: w.distLubrificantWarehouse,
    classCd: w.classCd,
    classRea: w.classRea,
    classPre: w.classPre,
    classPro: w.classPro,
    oee: w.oee,
    classification: w.classification,
    noteGeneral: w.noteGeneral,
    noteSafety: w.noteSecurity,
  });

/** Our names from a payload, unchecked: `Machine` checks them. An absent `classPRO` leaves the class as it was (domain 2.1). */
export const machineFromPayload = (p: MachinePayload, before?: Machine): unknown => ({
  code: p.code,
  description: p.description,
  typologyId: p.idTipology,
  supplierId: p.idSupplier,
  codeSap: p.codeSap,
  inventoryNumber: p.matricolaInv,
  assetPlate: p.targaFiat,
  model: p.modello,
  capacity: p.portata,
  yearSetup: p.yearSetup,
  installedOn: orBefore(p.installedOn, before?.installedOn),
  department: orBefore(p.department, before?.department),
  operation: p.idoperazione,
  factory: p.fabbrica,
  station: p.postazioneMu,
  binder: p.faldone,
  status: p.stato?.toLowerCase() || before?.status,
  residualLifeOn: p.scadVitaResidua,
  shifts: orBefore(p.shifts, before?.shifts),
  image: p.fileImg,
  twin: p.flgTwin ?? false,
  price: p.price ?? 0,
  centralWarehouseMetres: p.distWareCentral,
  lubricantWarehouseMetres: p.distWareLubrif,
  classCd: p.classCD,
  classRea: p.classREA,
  classPre: p.classPRE,
  classPro: orBefore(p.classPRO, before?.classPro),
  oee: orBefore(p.oee, before?.oee),
  classification: before?.classification,
  noteGeneral: p.noteGeneral,
  noteSafety: p.noteSecurity,
});

/** The payload a form sends. */
export const machineToPayload = (
  m: z.input<typeof Machine>,
  kept?: { id: number; version: number },
): MachinePayload => ({
  ...(kept && { id: kept.id, version: kept.version }),
  code: m.code,
  description: m.description,
  idTipology: m.typologyId,
  idSupplier: m.supplierId,
  codeSap: m.codeSap,
  matricolaInv: m.inventoryNumber,
  targaFiat: m.assetPlate,
  modello: m.model,
  portata: m.capacity,
  yearSetup: m.yearSetup,
  installedOn: m.installedOn ?? null,
  department: m.department ?? null,
  idoperazione: m.operation,
  fabbrica: m.factory,
  postazioneMu: m.station,
  faldone: m.binder,
  stato: m.status,
  scadVitaResidua: m.residualLifeOn,
  shifts: m.shifts ?? null,
  fileImg: m.image,
  flgTwin: m.twin ?? false,
  price: m.price ?? 0,
  distWareCentral: m.centralWarehouseMetres,
  distWareLubrif: m.lubricantWarehouseMetres,
  classCD: m.classCd,
  classREA: m.classRea,
  classPRE: m.classPre,
  classPRO: m.classPro ?? null,
  oee: m.oee ?? null,
  noteGeneral: m.noteGeneral,
  noteSecurity: m.noteSafety,
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
  idwar: seedInt,
  idWarSparepart: seedInt,
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
  version: z.int(),
  updatedAt: Text,
  updatedBy: Text,
});
export type ElementResponse = z.infer<typeof ElementResponse>;

export const elementToWire = (e: Element & Omit<Kept, 'id'> & { id: string }): ElementResponse => ({
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
      optimalStock: null,
      currentStock: orNull(e.part?.stock),
      currentReorderLevel: orNull(e.part?.reorderLevel),
    },
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
  version: e.version,
  updatedAt: e.updatedAt,
  updatedBy: e.updatedBy,
});

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
