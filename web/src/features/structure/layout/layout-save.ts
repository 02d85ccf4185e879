// Saving the plan: under the version it was read with, over a newer one if asked to, without machines that are gone.
import { useState } from 'react';
import { Refused } from '../../../../../shared/refused.ts';
import { MAX_DEPARTMENTS, MAX_POSITIONS } from '../../../../../shared/structure/layout.ts';
import { type PlantPlan, plantLayout } from '../../../../../shared/structure/layout-api.ts';
import { cache, keyOf } from '../../../cache.ts';
import { readOf, useSend } from '../../../use-call.ts';
import type { Draft, Edit } from './layout-draft.ts';

const asked = readOf(plantLayout.get, {});

/** The plan as it stands now, on screen too. */
export const newestPlan = () => cache.fetchQuery({ ...asked, staleTime: 0 });

export const fitsIntoPlan = ({ positions, departments }: Draft): boolean =>
  positions.length <= MAX_POSITIONS && departments.length <= MAX_DEPARTMENTS;

export function useSavePlan(change: (edit: Edit) => void, onSaved: () => void) {
  const { send, sending } = useSend(plantLayout.save);
  const [refusal, setRefusal] = useState<unknown>();

  /** What is gone leaves the draft: the next attempt is not refused for it. */
  const letGo = async (draft: Draft) => {
    const known = new Set((await newestPlan()).machines.map(({ id }) => id));
    const positions = draft.positions.filter(({ machineId }) => known.has(machineId));
    change({ kind: 'replace', draft: { ...draft, positions } });
  };
  const save = async (draft: Draft, version: number) => {
    setRefusal(undefined);
    try {
      const layout = await send({ ...draft, version });
      cache.setQueryData<PlantPlan>(keyOf(plantLayout.get, {}), (plan) => plan && { ...plan, layout });
      onSaved();
    } catch (error) {
      setRefusal(error);
      if (error instanceof Refused && error.code === 'refMissing') await letGo(draft);
    }
  };
  return { save, sending, refusal };
}
