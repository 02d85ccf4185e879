// The sheets of procedures, whatever their kind.

import { procedurePaper } from '../../shared/printing/procedure-sheet.ts';
import type { ProcedureKind } from '../../shared/procedures/kinds.ts';
import { sheetOf } from '../procedures/writes.ts';
import { capacities, professionalGroups } from '../table/entities/organisation.ts';
import { type Call, printed } from './printed.ts';

export const procedure = (kind: ProcedureKind) => async (call: Call<{ id: number }>) => {
  const { input, store } = call;
  const sheet = await sheetOf(store, kind, input.id);
  const { capacities: asked = [], professionalGroupId } = sheet;
  const [group, ...known] = await store.load([
    [professionalGroups, professionalGroupId ?? 0] as const,
    ...asked.map(({ capacityId }) => [capacities, capacityId] as const),
  ]);
  const skills = asked.flatMap(({ level }, i) => (known[i] ? [{ name: known[i].description, level }] : []));
  return printed(call, (speech) => procedurePaper(sheet, { skills, group: group?.description }, speech));
};
