// Saves the plan: with the version it was read with, over a newer version on request, and without deleted
// machines.
import { useState } from 'react';
import { RefusalError } from '#shared/refused.ts';
import { MAX_DEPARTMENTS, MAX_POSITIONS } from '#shared/structure/layout.ts';
import { type PlantPlan, plantLayout } from '#shared/structure/layout-api.ts';
import { buildQueryKey, cache } from '#web/cache.ts';
import { buildQuery, useSend } from '#web/use-call.ts';
import type { LayoutDraft, LayoutEdit } from './layout-draft.ts';

const planQuery = buildQuery(plantLayout.get, {});

/** Reads the current plan and updates the cache. */
export const loadCurrentPlan = () => cache.fetchQuery({ ...planQuery, staleTime: 0 });

export const canStoreLayout = ({ positions, departments }: LayoutDraft): boolean =>
  positions.length <= MAX_POSITIONS && departments.length <= MAX_DEPARTMENTS;

export function useSavePlan(change: (edit: LayoutEdit) => void, onSaved: () => void) {
  const { send, sending } = useSend(plantLayout.save);
  const [refusal, setRefusal] = useState<unknown>();

  /** Removes deleted machines from the draft, so that the next save is not refused. */
  const removeDeletedMachines = async (draft: LayoutDraft) => {
    const existingIds = new Set((await loadCurrentPlan()).machines.map(({ id }) => id));
    const positions = draft.positions.filter(({ machineId }) => existingIds.has(machineId));
    change({ kind: 'replace', draft: { ...draft, positions } });
  };
  const save = async (draft: LayoutDraft, version: number) => {
    setRefusal(undefined);
    try {
      const layout = await send({ ...draft, version });
      cache.setQueryData<PlantPlan>(
        buildQueryKey(plantLayout.get, {}),
        (plan) => plan && { ...plan, layout },
      );
      onSaved();
    } catch (error) {
      setRefusal(error);
      if (error instanceof RefusalError && error.code === 'refMissing') await removeDeletedMachines(draft);
    }
  };
  return { save, sending, refusal };
}
