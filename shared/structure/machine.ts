// Master data of a machine under our own names; `wire.ts` translates to the names of the published contract
// (domain 2.1).
import * as z from 'zod';
import { choice } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { machineShape, machineStates } from './machine-fields.ts';

export const Machine = z.strictObject(machineShape);
export type Machine = z.infer<typeof Machine>;

/** Fields that can be changed on several machines at once; an absent field stays, an empty one is cleared. */
export const MachineChange = z
  .strictObject({
    department: Machine.shape.department,
    operation: Machine.shape.operation,
    factory: Machine.shape.factory,
    binder: Machine.shape.binder,
    supplierId: Machine.shape.supplierId,
    shifts: Machine.shape.shifts,
    /** Cannot be cleared, since every machine has a status. */
    status: choice('machineStatus', machineStates).optional(),
    classCd: Machine.shape.classCd,
    classRea: Machine.shape.classRea,
  })
  .refine((change) => Object.keys(change).length > 0, { error: 'required' satisfies MessageCode });
export type MachineChange = z.infer<typeof MachineChange>;
