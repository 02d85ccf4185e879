// Changes of the plan editor: they can be undone one by one and are kept as a draft.
import { useCallback, useRef, useState } from 'react';
import { Layout } from '#shared/structure/layout.ts';
import { clearDraft, readDraft, storeDraft, useDraftKey } from '#web/ui/form/draft.ts';
import { applyEdit, type LayoutDraft, type LayoutEdit } from './layout-draft.ts';

const MAX_UNDO_STEPS = 100;

interface State {
  draft: LayoutDraft;
  before: readonly LayoutDraft[];
}

export interface PlanChanges {
  draft: LayoutDraft;
  change: (edit: LayoutEdit) => void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
  /** Whether the changes were restored from a draft. */
  restored: boolean;
  discard: () => void;
  /** Removes the draft, after saving or cancelling. */
  forget: () => void;
  unsaved: () => boolean;
}

/** Returns the changes of a plan. The draft belongs to one version and is not applied to a newer one. */
export function usePlanChanges(start: LayoutDraft, version: number): PlanChanges {
  const key = useDraftKey(`plant-layout:${version}`)!;
  const [storedDraft] = useState(() => Layout.safeParse(readDraft(key)).data);
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const [state, setState] = useState<State>(() => ({
    draft: storedDraft ?? start,
    before: storedDraft ? [start] : [],
  }));
  const isFinished = useRef(false);
  const latest = useRef(state);
  latest.current = state;

  const storeState = useCallback(
    (next: State) => {
      latest.current = next;
      setState(next);
      if (next.before.length > 0) storeDraft(key, { ...next.draft });
      else clearDraft(key);
    },
    [key],
  );
  const change = useCallback(
    (edit: LayoutEdit) => {
      const { draft, before } = latest.current;
      const next = applyEdit(draft, edit);
      if (next !== draft) storeState({ draft: next, before: [...before, draft].slice(-MAX_UNDO_STEPS) });
    },
    [storeState],
  );
  const undo = () => storeState({ draft: state.before.at(-1)!, before: state.before.slice(0, -1) });
  const discard = () => {
    setRestored(false);
    storeState({ draft: start, before: [] });
  };
  return {
    draft: state.draft,
    change,
    undo: state.before.length > 0 ? undo : undefined,
    restored,
    discard,
    forget: () => {
      isFinished.current = true;
      clearDraft(key);
    },
    unsaved: useCallback(() => !isFinished.current && latest.current.before.length > 0, []),
  };
}
