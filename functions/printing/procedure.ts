// Printouts of procedures of every kind.

import { buildProcedurePrintout } from '#shared/printing/procedure-printout.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { capacities, professionalGroups } from '../db/entities/organisation.ts';
import { permitKinds } from '../db/entities/safety.ts';
import { loadProcedureDetail } from '../procedures/public.ts';
import { createPrintout, type PrintoutCall } from './stored-printout.ts';

export const createProcedurePrinter = (kind: ProcedureKind) => async (call: PrintoutCall<{ id: number }>) => {
  const { input, store } = call;
  const detail = await loadProcedureDetail(store, kind, input.id);
  const { capacities: requiredSkills = [], professionalGroupId, permitKinds: neededKinds = [] } = detail;
  const [group, ...foundSkills] = await store.load([
    [professionalGroups, professionalGroupId ?? 0] as const,
    ...requiredSkills.map(({ capacityId }) => [capacities, capacityId] as const),
  ]);
  const ownKinds = await store.load(neededKinds.map((code) => [permitKinds, code] as const));
  const skills = requiredSkills.flatMap(({ level }, i) =>
    foundSkills[i] ? [{ name: foundSkills[i].description, level }] : [],
  );
  return createPrintout(call, (speech) =>
    buildProcedurePrintout(
      detail,
      { skills, group: group?.description, permitKinds: ownKinds.filter((kind) => kind !== undefined) },
      speech,
    ),
  );
};
