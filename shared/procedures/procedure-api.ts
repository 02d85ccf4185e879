// Contracts of procedures, the same for each kind, and of their phases.
import * as z from 'zod';
import { defineEndpoint, PageInput, page, Stored, versionField } from '../contract.ts';
import { id, integer, optional, ref } from '../fields.ts';
import { signatureField } from '../safety/signature/signature-input.ts';
import { ControlSnapshot } from './asked-control.ts';
import { kindArea, type ProcedureKind } from './kinds.ts';
import { Kit, MAX_PHASES, Phase, Procedure, ProcedureState, Revision } from './procedure.ts';

const Nothing = z.object({});
const NumberId = z.strictObject({ id: integer() });
const Versioned = z.strictObject({ id: integer(), version: z.int().optional() });
const storedFields = {
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
export const ProcedureDetail = z.object({
  ...ProcedureItem.shape,
  kit: Kit.optional(),
  /** Controls of the phases, for users who cannot read the archive of controls. */
  controls: z.array(ControlSnapshot).optional(),
  phaseList: z.array(PhaseItem),
});
export type ProcedureDetail = z.infer<typeof ProcedureDetail>;

export const RevisionDetail = z.object({ ...Revision.shape, id: z.int() });
export type RevisionDetail = z.infer<typeof RevisionDetail>;

const kindNames: Record<ProcedureKind, string> = { smp: 'SMP', checklist: 'checklists', sop: 'SOP' };

/** Contracts for the procedures of one kind; procedures of other kinds are not found through them. */
export function createProcedureCalls(path: string, kind: ProcedureKind) {
  const area = kindArea[kind];
  const plant = kind === 'checklist' ? 'checklists' : undefined;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/items`,
      requiredPermission: [area, 'view'],
      plant,
      input: PageInput,
      output: page(ProcedureItem),
      summary: `Procedures: ${kindNames[kind]}`,
    }),
    get: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}`,
      requiredPermission: [area, 'view'],
      plant,
      input: NumberId,
      output: ProcedureDetail,
      summary: 'One procedure with its phases',
    }),
    revision: defineEndpoint({
      method: 'GET',
      path: `${path}/items/{id}/revision`,
      requiredPermission: [area, 'view'],
      plant,
      input: z.strictObject({
        id: integer(),
        edition: integer().optional(),
        revision: integer(0).optional(),
      }),
      output: RevisionDetail,
      summary: 'A procedure as it was approved: the revision named, or the newest',
    }),
    create: defineEndpoint({
      method: 'POST',
      path: `${path}/items`,
      requiredPermission: [area, 'create'],
      plant,
      input: Procedure,
      output: ProcedureItem,
      summary: 'A new procedure, edition 1 revision 0, in charge to nobody',
    }),
    replace: defineEndpoint({
      method: 'PUT',
      path: `${path}/items`,
      requiredPermission: [area, 'edit'],
      plant,
      input: z.strictObject({ ...Procedure.shape, ...storedFields }),
      output: ProcedureItem,
      summary: 'Saves the header; only by the person in charge',
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: `${path}/items/{id}`,
      requiredPermission: [area, 'delete'],
      plant,
      input: z.strictObject({ ...NumberId.shape, ...versionField }),
      output: Nothing,
      summary: 'Removes a procedure no strategy uses',
      resumable: true,
    }),
    take: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/take`,
      requiredPermission: [area, 'edit'],
      plant,
      input: z.strictObject({ ...Versioned.shape, newEdition: z.boolean().optional() }),
      output: ProcedureItem,
      summary: 'Takes in charge; of an approved procedure this begins the next revision, or edition',
    }),
    release: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/release`,
      requiredPermission: [area, 'edit'],
      plant,
      input: Versioned,
      output: ProcedureItem,
      summary: 'Gives the charge back',
    }),
    approve: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/approve`,
      requiredPermission: [area, 'approve'],
      plant,
      input: z.strictObject({ ...Versioned.shape, ...signatureField }),
      output: ProcedureItem,
      summary: 'Approves the draft; it becomes the version in use',
    }),
    duplicate: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/duplicate`,
      requiredPermission: [area, 'create'],
      plant,
      input: NumberId,
      output: ProcedureItem,
      summary: 'A copy with suffix -COPY',
      resumable: true,
    }),
    adapt: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/adapt`,
      requiredPermission: [area, 'create'],
      plant,
      input: z.strictObject({
        id: integer(),
        machineId: ref('machine'),
        elementId: optional(id()),
      }),
      output: ProcedureItem,
      summary: 'A copy bound to one element',
      resumable: true,
    }),
    arrange: defineEndpoint({
      method: 'POST',
      path: `${path}/items/{id}/arrange`,
      requiredPermission: [area, 'edit'],
      plant,
      input: z.strictObject({
        id: integer(),
        version: z.int().optional(),
        phases: z.array(id()).max(MAX_PHASES),
      }),
      output: ProcedureDetail,
      summary: 'Puts the phases in this order',
    }),
  };
}
export const procedures = createProcedureCalls('/smp', 'smp');
export const checklists = createProcedureCalls('/checklist', 'checklist');
export const sops = createProcedureCalls('/sop', 'sop');
export type ProcedureCalls = ReturnType<typeof createProcedureCalls>;

/** Contracts of phases, shared by all kinds: the permissions are those of the phase's procedure. */
const phaseAreas = Object.values(kindArea);
const PhaseId = z.strictObject({ id: id() });
export const phases = {
  get: defineEndpoint({
    method: 'GET',
    path: '/phase/items/{id}',
    requiredPermission: [phaseAreas, 'view'],
    input: PhaseId,
    output: PhaseItem,
    summary: 'One phase',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/phase/items',
    requiredPermission: [phaseAreas, 'edit'],
    input: z.strictObject({ ...Phase.shape, seq: Phase.shape.seq.optional() }),
    output: PhaseItem,
    summary: 'A new phase, at the end unless placed',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/phase/items',
    requiredPermission: [phaseAreas, 'edit'],
    input: z.strictObject({ ...Phase.shape, ...storedFields, id: id() }),
    output: PhaseItem,
    summary: 'Saves a phase',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/phase/items/{id}',
    requiredPermission: [phaseAreas, 'edit'],
    input: z.strictObject({ ...PhaseId.shape, ...versionField }),
    output: Nothing,
    summary: 'Removes a phase',
  }),
};
