// What becomes of a text that was read: it is taken, something is wrong with it, or there is a choice.
import { useRef, useState } from 'react';
import { errorText } from '../../i18n/text.ts';

export interface Choice {
  text: string;
  take: () => void;
}
export type Outcome = undefined | { problem: string } | { question?: string; choices: readonly Choice[] };
/** `typed`: by a person, who may have meant the beginning of a code. */
export type Take = (text: string, typed: boolean) => Outcome | Promise<Outcome>;

export interface Taking {
  /** What was read, while it is looked for. */
  looking?: string;
  outcome: Outcome;
}

/** `onTaken`: it was, and there is nothing more to say. */
export function useTaking(take: Take, onTaken: () => void) {
  const [taking, setTaking] = useState<Taking>({ outcome: undefined });
  const busy = useRef(false);
  return {
    ...taking,
    isBusy: () => busy.current,
    forget: () => setTaking({ outcome: undefined }),
    async offer(text: string, typed = false): Promise<void> {
      if (busy.current) return;
      busy.current = true;
      setTaking({ looking: text, outcome: undefined });
      const outcome = await (async () => take(text, typed))().catch((error: unknown) => ({
        problem: errorText(error),
      }));
      busy.current = false;
      setTaking({ outcome });
      if (outcome === undefined) onTaken();
    },
  };
}
