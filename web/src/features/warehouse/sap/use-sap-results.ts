// Messages about movements sent to SAP: in progress, then the result once the list shows it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, flash } from '#web/ui/flashes.ts';
import { findSapResult, type SapResult, type SapRow, type SentMovements } from './sap-rows.ts';

interface WatchedMovements extends SentMovements {
  /** Id of the message with the last known state. */
  message: number;
  isWaiting?: boolean;
}

/** Sent movements without a result; while `isAwaited`, the list must be polled. */
export function useSentMovements() {
  const [watched, setWatched] = useState<readonly WatchedMovements[]>([]);
  return { watched, setWatched, isAwaited: watched.some(({ isWaiting }) => !isWaiting) };
}

/** Returns a function to call with movements that were just sent. */
export function useSapResults(
  rows: readonly SapRow[] | undefined,
  { watched, setWatched }: Pick<ReturnType<typeof useSentMovements>, 'watched' | 'setWatched'>,
): (sent: SentMovements) => void {
  const { t } = useTranslation('sap');
  const messages = useRef(new Set<number>());

  const watch = useCallback(
    (sent: SentMovements) => {
      const message = flash('info', t('result.sending', { count: sent.movements.length }));
      messages.current.add(message);
      setWatched((all) => [...all, { ...sent, message }]);
    },
    [t, setWatched],
  );

  useEffect(() => {
    if (!rows) return;
    const answeredMovements = watched.flatMap((each) => {
      const result = findSapResult(each, rows);
      return result && !(result.outcome === 'waiting' && each.isWaiting) ? [{ each, result }] : [];
    });
    if (answeredMovements.length === 0) return;
    const nextWatched = new Map<WatchedMovements, WatchedMovements>();
    for (const { each, result } of answeredMovements) {
      dismiss(each.message);
      messages.current.delete(each.message);
      const message = showResult(result, each.movements.length);
      if (result.outcome === 'waiting') nextWatched.set(each, { ...each, message, isWaiting: true });
    }
    setWatched((all) =>
      all.flatMap((each) =>
        answeredMovements.some((answeredEntry) => answeredEntry.each === each)
          ? (nextWatched.get(each) ?? [])
          : [each],
      ),
    );

    function showResult(result: SapResult, count: number): number {
      if (result.outcome === 'sent') return flash('success', t('done.send'));
      if (result.outcome !== 'error') return flash('warning', t(`result.${result.outcome}`, { count }));
      const reasons = result.failed.map(({ code, sapProblem }) =>
        sapProblem ? `${code}: ${sapProblem}` : code,
      );
      return flash('error', [...new Set(reasons)].join('; '), {
        header: t('result.error', { count: result.failed.length }),
      });
    }
  }, [rows, watched, setWatched, t]);

  // After leaving the page no result arrives, so the messages in progress are dismissed.
  useEffect(() => {
    const open = messages.current;
    return () => {
      for (const message of open) dismiss(message);
    };
  }, []);

  return watch;
}
