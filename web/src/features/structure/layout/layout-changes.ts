// The changes of a plan that is edited: the last can be undone, and none is lost by a reload or a log-off.
import { useCallback, useRef, useState } from 'react';
import { Layout } from '../../../../../shared/structure/layout.ts';
import { clearDraft, keepDraft, readDraft, useDraftKey } from '../../../ui/form/draft.ts';
import { type Draft, type Edit, edited } from './layout-draft.ts';

const MOST = 100;

interface State {
  draft: Draft;
  before: readonly Draft[];
}

export interface PlanChanges {
  draft: Draft;
  change: (edit: Edit) => void;
  /** Undefined while there is nothing to undo. */
  undo: (() => void) | undefined;
  /** They were made before, and kept. */
  restored: boolean;
  discard: () => void;
  /** Saved or given up. */
  forget: () => void;
  unsaved: () => boolean;
}

/** What was changed on an older version is not laid over a newer one. */
export function usePlanChanges(start: Draft, version: number): PlanChanges {
  const key = useDraftKey(`plant-layout:${version}`)!;
  const [kept] = useState(() => Layout.safeParse(readDraft(key)).data);
  const [restored, setRestored] = useState(kept !== undefined);
  const [state, setState] = useState<State>(() => ({ draft: kept ?? start, before: kept ? [start] : [] }));
  const over = useRef(false);
  const latest = useRef(state);
  latest.current = state;

  const put = useCallback(
    (next: State) => {
      latest.current = next;
      setState(next);
      if (next.before.length > 0) keepDraft(key, { ...next.draft });
      else clearDraft(key);
    },
    [key],
  );
  const change = useCallback(
    (edit: Edit) => {
      const { draft, before } = latest.current;
      const next = edited(draft, edit);
      if (next !== draft) put({ draft: next, before: [...before, draft].slice(-MOST) });
    },
    [put],
  );
  const undo = () => put({ draft: state.before.at(-1)!, before: state.before.slice(0, -1) });
  const discard = () => {
    setRestored(false);
    put({ draft: start, before: [] });
  };
  return {
    draft: state.draft,
    change,
    undo: state.before.length > 0 ? undo : undefined,
    restored,
    discard,
    forget: () => {
      over.current = true;
      clearDraft(key);
    },
    unsaved: useCallback(() => !over.current && latest.current.before.length > 0, []),
  };
}
