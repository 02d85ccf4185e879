// The calls of procedures, the same for each kind, and of their phases.
import * as z from 'zod';
import { endpoint, PageInput, page, Stored, seenVersion } from '../contract.ts';
import { id, integer, optional, ref } from '../fields.ts';
import { AskedControl } from './asked-control.ts';
import { kindArea, type ProcedureKind } from './kinds.ts';
import { Kit, Phase, Procedure, ProcedureState, Revision } from './procedure.ts';

const Nothing = z.object({});
const NumberId = z.strictObject({ id: integer() });
const Versioned = z.strictObject({ id: integer(), version: z.int().optional() });
const kept = {
  id: integer(),
  version: z.int().optional(),
  updatedAt: z.string().optional(),
  updatedBy: z.string().optional(),
};

export const ProcedureItem = z.object({
  ...Procedure.shape,
  ...ProcedureState.shape,
  ...Stored.shape,
  id: z.int(),
});
export type ProcedureItem = z.infer<typeof ProcedureItem>;
export const PhaseItem = z.object({ ...Phase.shape, ...Stored.shape, id: z.string() });
export type PhaseItem = z.infer<typeof PhaseItem>;
export const ProcedureSheet = z.object({
  ...ProcedureItem.shape,
  kit: Kit.optional(),
  /** What its phases name, for whoever sees no archive of controls. */
  controls: z.array(AskedControl).optional(),
  phaseList: z.array(PhaseItem),
});
export type ProcedureSheet = z.infer<typeof ProcedureSheet>;

export const RevisionSheet = z.object({ ...Revision.shape, id: z.int() });
export type RevisionSheet = z.infer<typeof RevisionSheet>;

const named: Record<ProcedureKind, string> = { smp: 'SMP', checklist: 'checklists', sop: 'SOP' };

/** A procedure of another kind is not there for them. */
export function methodCalls(path: string, kind: ProcedureKind) {
  const area = kindArea[kind];
  const plant = kind === 'checklist' ? 'checklists' : undefined;
  return {
    list: endpoint({
      method: 'GET',
      path: `${path}/items`,
      needs: [area, 'view'],
      plant,
      input: PageInput,
      output: page(ProcedureItem),
      says: `Procedures: ${named[kind]}`,
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      needs: [area, 'view'],
      plant,
      input: NumberId,
      output: ProcedureSheet,
      says: 'One procedure with its phases',
    }),
    revision: endpoint({
      method: 'GET',
      path: `${path}/items/{id}/revision`,
      needs: [area, 'view'],
      plant,
      input: z.strictObject({
        id: integer(),
        edition: integer().optional(),
        revision: integer(0).optional(),
      }),
      output: RevisionSheet,
      says: 'A procedure as it was approved: the revision named, or the newest',
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/items`,
      needs: [area, 'create'],
      plant,
      input: Procedure,
      output: ProcedureItem,
      says: 'A new procedure, edition 1 revision 0, in charge to nobody',
    }),
    replace: endpoint({
      method: 'PUT',
      path: `${path}/items`,
      needs: [area, 'edit'],
      plant,
      input: z.strictObject({ ...Procedure.shape, ...kept }),
      output: ProcedureItem,
      says: 'Saves the header; only by the person in charge',
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      needs: [area, 'delete'],
      plant,
      input: z.strictObject({ ...NumberId.shape, ...seenVersion }),
      output: Nothing,
      says: 'Removes a procedure no strategy uses',
    }),
    take: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/take`,
      needs: [area, 'edit'],
      plant,
      input: z.strictObject({ ...Versioned.shape, newEdition: z.boolean().optional() }),
      output: ProcedureItem,
      says: 'Takes in charge; of an approved procedure this begins the next revision, or edition',
    }),
    release: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/release`,
      needs: [area, 'edit'],
      plant,
      input: Versioned,
      output: ProcedureItem,
      says: 'Gives the charge back',
    }),
    approve: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/approve`,
      needs: [area, 'approve'],
      plant,
      input: Versioned,
      output: ProcedureItem,
      says: 'Approves the draft; it becomes the version in use',
    }),
    duplicate: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/duplicate`,
      needs: [area, 'create'],
      plant,
      input: NumberId,
      output: ProcedureItem,
      says: 'A copy with suffix -COPY',
    }),
    adapt: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/adapt`,
      needs: [area, 'create'],
      plant,
      input: z.strictObject({
        id: integer(),
        machineId: ref('machine'),
        elementId: optional(id()),
      }),
      output: ProcedureItem,
      says: 'A copy bound to one element',
    }),
    arrange: endpoint({
      method: 'POST',
      path: `${path}/items/{id}/arrange`,
      needs: [area, 'edit'],
      plant,
      input: z.strictObject({
        id: integer(),
        version: z.int().optional(),
        phases: z.array(id()).max(90),
      }),
      output: ProcedureSheet,
      says: 'Puts the phases in this order',
    }),
  };
}
export const procedures = methodCalls('/smp', 'smp');
export const checklists = methodCalls('/checklist', 'checklist');
export const sops = methodCalls('/sop', 'sop');
export type MethodCalls = ReturnType<typeof methodCalls>;

/** One contract for the phases of every kind: their rights are those of their procedure. */
const kinds = Object.values(kindArea);
const PhaseId = z.strictObject({ id: id() });
export const phases = {
  get: endpoint({
    method: 'GET',
    path: '/phase/items/{id}',
    needs: [kinds, 'view'],
    input: PhaseId,
    output: PhaseItem,
    says: 'One phase',
  }),
  create: endpoint({
    method: 'POST',
    path: '/phase/items',
    needs: [kinds, 'edit'],
    input: z.strictObject({ ...Phase.shape, seq: Phase.shape.seq.optional() }),
    output: PhaseItem,
    says: 'A new phase, at the end unless placed',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/phase/items',
    needs: [kinds, 'edit'],
    input: z.strictObject({ ...Phase.shape, ...kept, id: id() }),
    output: PhaseItem,
    says: 'Saves a phase',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/phase/items/{id}',
    needs: [kinds, 'edit'],
    input: z.strictObject({ ...PhaseId.shape, ...seenVersion }),
    output: Nothing,
    says: 'Removes a phase',
  }),
};
