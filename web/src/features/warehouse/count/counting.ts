// What is typed while counting: sent row by row, and kept in this tab until the server has it, whatever happens meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../../shared/messages.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { Quantity } from '../../../../../shared/warehouse/count.ts';
import { type CountPage, counts } from '../../../../../shared/warehouse/count-api.ts';
import { fits } from '../../../../../shared/warehouse/units.ts';
import { clearDraft, keepDraft, readDraft, useDraftKey } from '../../../ui/form/draft.ts';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useSend } from '../../../use-call.ts';

/** Of one call; more wait for its answer. */
const AT_ONCE = 50;

/** What was typed of a row. */
export interface TypedRow {
  counted?: string;
  note?: string;
}
type Typed = Readonly<Record<string, TypedRow>>;
type Problems = Readonly<Record<string, string>>;

export interface Counting {
  /** By spare: what the server has not taken yet. */
  typed: Typed;
  problems: Problems;
  /** Why the last try to save came to nothing. */
  failure: unknown;
  sending: boolean;
  type: (spareId: number, typed: TypedRow) => void;
  /** Sends what was typed in a row. */
  enter: (spareId: number) => void;
  /** Sends what was typed in all of them. */
  enterAll: () => void;
}

/** A number of the unit, or what is wrong with the text. */
function countedIn(unit: string, text: string): number | { problem: Problem } {
  const counted = parseNumber(text);
  const read = Quantity.safeParse(counted);
  if (!read.success) return { problem: read.error.issues[0]!.message as Problem };
  return fits(unit, read.data) ? read.data : { problem: 'unitDecimals' };
}

export function useCounting(count: CountPage): Counting {
  const key = useDraftKey(`count ${count.id}`)!;
  const [typed, setTyped] = useState(() => (readDraft(key) ?? {}) as Typed);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const { send, sending } = useSend(counts.enter);
  // a row that is left sends what stands now, not what stood when it was drawn
  const now = useRef({ count, typed });
  now.current.count = count;
  const due = useRef(new Set<number>());
  const busy = useRef(false);

  const put = useCallback(
    (next: Typed) => {
      now.current.typed = next;
      setTyped(next);
      if (Object.keys(next).length > 0) keepDraft(key, next);
      else clearDraft(key);
    },
    [key],
  );
  const type = useCallback(
    (spareId: number, typed: TypedRow) =>
      put({ ...now.current.typed, [spareId]: { ...now.current.typed[spareId], ...typed } }),
    [put],
  );
  /** What was typed anew meanwhile stays. */
  const forget = useCallback(
    (sent: Typed) =>
      put(
        Object.fromEntries(
          Object.entries(now.current.typed).flatMap(([spareId, row]) => {
            const left = Object.entries(row).filter(
              ([field, text]) => sent[spareId]?.[field as keyof TypedRow] !== text,
            );
            return left.length > 0 ? [[spareId, Object.fromEntries(left)]] : [];
          }),
        ),
      ),
    [put],
  );
  const tell = useCallback(
    (spareId: number, problem: string | undefined) =>
      setProblems(({ [spareId]: _, ...others }) => (problem ? { ...others, [spareId]: problem } : others)),
    [],
  );

  const flush = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (due.current.size > 0) {
        const { count, typed } = now.current;
        const some = [...due.current].slice(0, AT_ONCE).flatMap((spareId) => {
          const [line, row] = [count.entries.find((each) => each.spareId === spareId), typed[spareId]];
          due.current.delete(spareId);
          if (!line || !row) return [];
          const counted = row.counted === undefined ? undefined : countedIn(line.unit, row.counted);
          if (typeof counted === 'object') return [];
          return [{ spareId, counted, note: row.note ?? line.note }];
        });
        if (some.length === 0) continue;
        try {
          await send({ id: count.id, lines: some });
          setFailure(undefined);
          forget(Object.fromEntries(some.map(({ spareId }) => [spareId, typed[spareId]!])));
        } catch (error) {
          const refused = refusedOf(error);
          for (const [at, { spareId }] of some.entries())
            if (refused.has(at)) tell(spareId, refused.get(at));
            else due.current.add(spareId);
          if (refused.size > 0) continue;
          setFailure(error);
          return;
        }
      }
    } finally {
      busy.current = false;
    }
  }, [send, forget, tell]);

  const enter = useCallback(
    (spareId: number) => {
      const line = now.current.count.entries.find((each) => each.spareId === spareId);
      const { counted: text } = now.current.typed[spareId] ?? {};
      // emptied again: what was counted before stands
      if (text?.trim() === '') forget({ [spareId]: { counted: text } });
      const row = now.current.typed[spareId];
      const counted = row?.counted !== undefined && line ? countedIn(line.unit, row.counted) : undefined;
      tell(spareId, typeof counted === 'object' ? counted.problem : undefined);
      if (!row || typeof counted === 'object') return;
      due.current.add(spareId);
      void flush();
    },
    [flush, forget, tell],
  );
  const enterAll = useCallback(() => {
    for (const spareId of Object.keys(now.current.typed)) enter(Number(spareId));
  }, [enter]);

  // the line is back: what waited goes out
  useEffect(() => {
    const again = () => void flush();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [flush]);

  return { typed, problems, failure, sending, type, enter, enterAll };
}

/** The lines a refusal names, with what is wrong. */
function refusedOf(error: unknown): Map<number, string> {
  const fields = error instanceof Refused ? Object.entries(error.details.fields ?? {}) : [];
  return new Map(
    fields.flatMap(([name, problem]) => {
      const at = /^lines\.(\d+)\./.exec(name)?.[1];
      return at === undefined ? [] : [[Number(at), problem] as const];
    }),
  );
}
