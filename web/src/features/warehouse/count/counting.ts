// Input of a count: sent row by row, and kept as a draft of this tab until the server has accepted it.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#shared/messages.ts';
import { parseTypedNumber } from '#shared/number-text.ts';
import { RefusalError } from '#shared/refused.ts';
import { CountedQuantity } from '#shared/warehouse/count.ts';
import { type CountPage, counts } from '#shared/warehouse/count-api.ts';
import { isQuantityPossible } from '#shared/warehouse/units.ts';
import { clearDraft, readDraft, storeDraft, useDraftKey } from '#web/ui/form/draft.ts';
import { type Region, useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

/** Maximum number of lines per call; the rest waits for the answer. */
const MAX_LINES_PER_CALL = 50;

/** Unsaved input of a row. */
export interface TypedRow {
  counted?: string;
  note?: string;
}
type Typed = Readonly<Record<string, TypedRow>>;
type Problems = Readonly<Record<string, string>>;

export interface Counting {
  /** Unsaved input by spare id. */
  typed: Typed;
  problems: Problems;
  /** Error of the last save. */
  failure: unknown;
  sending: boolean;
  type: (spareId: number, typed: TypedRow) => void;
  /** Sends the input of one row. */
  enter: (spareId: number) => void;
  /** Sends the input of all rows. */
  enterAll: () => void;
}

/** Returns the quantity in the spare's unit, or the problem of the text. */
function parseQuantity(unit: string, text: string, region: Region): number | { problem: Problem } {
  const read = CountedQuantity.safeParse(parseTypedNumber(text, region.globalization).value);
  if (!read.success) return { problem: read.error.issues[0]!.message as Problem };
  return isQuantityPossible(unit, read.data) ? read.data : { problem: 'unitDecimals' };
}

export function useCounting(count: CountPage): Counting {
  const key = useDraftKey(`count ${count.id}`)!;
  const [typed, setTyped] = useState(() => (readDraft(key) ?? {}) as Typed);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>();
  const { send, sending } = useSend(counts.enter);
  const { region } = useFormat();
  // A ref, so that a row sends the current input instead of that of its last render.
  const latest = useRef({ count, typed });
  latest.current.count = count;
  const pendingIds = useRef(new Set<number>());
  const isSending = useRef(false);

  const storeInput = useCallback(
    (next: Typed) => {
      latest.current.typed = next;
      setTyped(next);
      if (Object.keys(next).length > 0) storeDraft(key, next);
      else clearDraft(key);
    },
    [key],
  );
  const type = useCallback(
    (spareId: number, typed: TypedRow) =>
      storeInput({ ...latest.current.typed, [spareId]: { ...latest.current.typed[spareId], ...typed } }),
    [storeInput],
  );
  /** Removes sent input, except fields changed meanwhile. */
  const removeSent = useCallback(
    (sent: Typed) =>
      storeInput(
        Object.fromEntries(
          Object.entries(latest.current.typed).flatMap(([spareId, row]) => {
            const remainingFields = Object.entries(row).filter(
              ([field, text]) => sent[spareId]?.[field as keyof TypedRow] !== text,
            );
            return remainingFields.length > 0 ? [[spareId, Object.fromEntries(remainingFields)]] : [];
          }),
        ),
      ),
    [storeInput],
  );
  const setProblem = useCallback(
    (spareId: number, problem: string | undefined) =>
      setProblems(({ [spareId]: _, ...others }) => (problem ? { ...others, [spareId]: problem } : others)),
    [],
  );

  const flush = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (pendingIds.current.size > 0) {
        const { count, typed } = latest.current;
        const batch = [...pendingIds.current].slice(0, MAX_LINES_PER_CALL).flatMap((spareId) => {
          const [line, row] = [count.entries.find((each) => each.spareId === spareId), typed[spareId]];
          pendingIds.current.delete(spareId);
          if (!line || !row) return [];
          const counted =
            row.counted === undefined ? undefined : parseQuantity(line.unit, row.counted, region);
          if (typeof counted === 'object') return [];
          return [{ spareId, counted, note: row.note ?? line.note }];
        });
        if (batch.length === 0) continue;
        try {
          await send({ id: count.id, lines: batch });
          setFailure(undefined);
          removeSent(Object.fromEntries(batch.map(({ spareId }) => [spareId, typed[spareId]!])));
        } catch (error) {
          const lineProblems = getLineProblems(error);
          for (const [at, { spareId }] of batch.entries())
            if (lineProblems.has(at)) setProblem(spareId, lineProblems.get(at));
            else pendingIds.current.add(spareId);
          if (lineProblems.size > 0) continue;
          setFailure(error);
          return;
        }
      }
    } finally {
      isSending.current = false;
    }
  }, [send, removeSent, setProblem, region]);

  const enter = useCallback(
    (spareId: number) => {
      const line = latest.current.count.entries.find((each) => each.spareId === spareId);
      const { counted: text } = latest.current.typed[spareId] ?? {};
      // An emptied field restores the previous quantity.
      if (text?.trim() === '') removeSent({ [spareId]: { counted: text } });
      const row = latest.current.typed[spareId];
      const counted =
        row?.counted !== undefined && line ? parseQuantity(line.unit, row.counted, region) : undefined;
      setProblem(spareId, typeof counted === 'object' ? counted.problem : undefined);
      if (!row || typeof counted === 'object') return;
      pendingIds.current.add(spareId);
      void flush();
    },
    [flush, removeSent, setProblem, region],
  );
  const enterAll = useCallback(() => {
    for (const spareId of Object.keys(latest.current.typed)) enter(Number(spareId));
  }, [enter]);

  // Sends waiting rows when the connection is back.
  useEffect(() => {
    const retry = () => void flush();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [flush]);

  return { typed, problems, failure, sending, type, enter, enterAll };
}

/** Returns the problems of a refusal by index of the line. */
function getLineProblems(error: unknown): Map<number, string> {
  const fields = error instanceof RefusalError ? Object.entries(error.details.fields ?? {}) : [];
  return new Map(
    fields.flatMap(([name, problem]) => {
      const at = /^lines\.(\d+)\./.exec(name)?.[1];
      return at === undefined ? [] : [[Number(at), problem] as const];
    }),
  );
}
