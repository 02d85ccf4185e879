// Printouts of procedures of every kind.

import { buildProcedurePrintout } from '#shared/printing/procedure-printout.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { capacities, professionalGroups } from '../db/entities/organisation.ts';
import { permitKinds } from '../db/entities/safety.ts';
import { loadProcedureDetail } from '../procedures/public.ts';
import { loadSignatures } from '../safety/public.ts';
import { createPrintout, type PrintoutCall } from './stored-printout.ts';

export const createProcedurePrinter = (kind: ProcedureKind) => async (call: PrintoutCall<{ id: number }>) => {
  const { input, store } = call;
  const detail = await loadProcedureDetail(store, kind, input.id);
  const { capacities: requiredSkills = [], professionalGroupId, permitKinds: neededKinds = [] } = detail;
  const [group, ...foundSkills] = await store.load([
    [professionalGroups, professionalGroupId ?? 0] as const,
    ...requiredSkills.map(({ capacityId }) => [capacities, capacityId] as const),
  ]);
  const [ownKinds, signatures] = await Promise.all([
    store.load(neededKinds.map((code) => [permitKinds, code] as const)),
    loadSignatures(store, 'procedure', String(input.id)),
  ]);
  const skills = requiredSkills.flatMap(({ level }, i) =>
    foundSkills[i] ? [{ name: foundSkills[i].description, level }] : [],
  );
  return createPrintout(call, (speech) =>
    buildProcedurePrintout(
      detail,
      {
        ...{ skills, group: group?.description, signatures },
        permitKinds: ownKinds.filter((kind) => kind !== undefined),
      },
      speech,
    ),
  );
};
