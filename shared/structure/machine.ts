// The machine's master data under our own names; `api.ts` translates to the names of the published contract (domain 2.1).
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  day,
  flag,
  image,
  money,
  note,
  number,
  optional,
  ref,
  required,
  suggested,
  text,
  whole,
} from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { classes } from './classes.ts';

/** How far the classification wizard got; absent where nobody opened it. */
export const classificationStates = ['incomplete', 'complete'] as const;
export const machineStates = ['active', 'standby', 'dismissed'] as const;

const machineClass = () => optional(choice('class', classes));
const metres = () => optional(number(0, 100_000));

export const Machine = z.strictObject({
  code: code(),
  description: required(),
  typologyId: ref('machineTypology'),
  supplierId: optional(ref('supplier')),
  codeSap: optional(text(40)),
  inventoryNumber: optional(text(40)),
  assetPlate: optional(text(40)),
  model: optional(text(80)),
  capacity: optional(text(80)),
  yearSetup: optional(whole(1900, 2200)),
  installedOn: optional(day()),
  department: optional(suggested('department', 80)),
  operation: optional(suggested('operation', 40)),
  factory: optional(text(80)),
  station: optional(text(80)),
  binder: optional(text(80)),
  status: choice('machineStatus', machineStates).default('active'),
  residualLifeOn: optional(day()),
  shifts: optional(choices('shift', ['1', '2', '3', '4'])),
  image: optional(image()),
  twin: flag().default(false),
  // step 2: costs and classes
  price: money().default(0),
  centralWarehouseMetres: metres(),
  lubricantWarehouseMetres: metres(),
  classCd: machineClass(),
  classRea: machineClass(),
  classPre: machineClass(),
  classPro: machineClass(),
  /** Written by the wizard alone. */
  classification: optional(choice('classification', classificationStates)),
  oee: optional(number(0, 100)),
  // step 3: notes
  noteGeneral: optional(note(4000)),
  noteSafety: optional(note(4000)),
});
export type Machine = z.infer<typeof Machine>;

/** What several machines may be given at once; an absent field stays as it is, an empty one is cleared. */
export const MachineChange = z
  .strictObject({
    department: Machine.shape.department,
    operation: Machine.shape.operation,
    factory: Machine.shape.factory,
    binder: Machine.shape.binder,
    supplierId: Machine.shape.supplierId,
    shifts: Machine.shape.shifts,
    /** A machine is never without one. */
    status: choice('machineStatus', machineStates).optional(),
    classCd: Machine.shape.classCd,
    classRea: Machine.shape.classRea,
  })
  .refine((change) => Object.keys(change).length > 0, { error: 'required' satisfies MessageCode });
export type MachineChange = z.infer<typeof MachineChange>;
