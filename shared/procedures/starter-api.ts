// Contracts of the library of starter procedures: reading it in one language, and copying one into the plant.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { choice, code } from '../fields.ts';
import { languages } from '../messages.ts';
import { kindArea } from './kinds.ts';
import { Phase, Procedure } from './procedure.ts';
import { ProcedureItem } from './procedure-api.ts';
import type { StarterKind } from './starter/starter-type.ts';

const language = () => choice('language', languages);

export const StarterItem = z.object({
  ...Procedure.pick({
    code: true,
    description: true,
    typology: true,
    machineState: true,
    technicians: true,
    ppe: true,
    safetyNote: true,
  }).shape,
  minutes: z.int(),
  steps: z.array(z.object(Phase.pick({ description: true, minutes: true, keyPoint: true }).shape)),
});
export type StarterItem = z.infer<typeof StarterItem>;

function createStarterCalls(path: string, kind: StarterKind) {
  const plant = kind === 'checklist' ? 'checklists' : undefined;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: `${path}/starters`,
      requiredPermission: [kindArea[kind], 'create'],
      plant,
      input: z.strictObject({ language: language() }),
      output: z.object({ items: z.array(StarterItem) }),
      summary: 'Starter procedures of the library in one language',
    }),
    copy: defineEndpoint({
      method: 'POST',
      path: `${path}/starters`,
      requiredPermission: [kindArea[kind], 'create'],
      plant,
      input: z.strictObject({ code: code(), language: language() }),
      output: ProcedureItem,
      summary: 'Copies a starter with its phases into the plant, in charge to the caller',
    }),
  };
}
export const starterProcedures = createStarterCalls('/smp', 'smp');
export const starterChecklists = createStarterCalls('/checklist', 'checklist');
export type StarterCalls = ReturnType<typeof createStarterCalls>;
