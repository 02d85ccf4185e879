// Outcome of a scanned text: accepted, a problem, or several choices.
import { useRef, useState } from 'react';
import { getErrorText } from '../../i18n/text.ts';

export interface ScanChoice {
  text: string;
  /** May lead to a further outcome, such as a choice of what to do with the thing. */
  take: () => ScanOutcome | Promise<ScanOutcome>;
}
export type ScanOutcome =
  | undefined
  | { problem: string }
  | { question?: string; choices: readonly ScanChoice[] };
/** Handles a text; `typed` is set if a person typed it, who may have entered only the beginning of a code. */
export type HandleScan = (text: string, typed: boolean) => ScanOutcome | Promise<ScanOutcome>;

export interface ScanState {
  /** Text that is being looked up. */
  looking?: string;
  outcome: ScanOutcome;
}

/** Handles scanned texts one at a time; `onTaken` is called when one was accepted without further choices. */
export function useScanHandling(take: HandleScan, onTaken: () => void) {
  const [scanState, setScanState] = useState<ScanState>({ outcome: undefined });
  const busy = useRef(false);
  const handle = async (work: ScanChoice['take'], looking?: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setScanState({ looking, outcome: undefined });
    const outcome = await (async () => work())().catch((error: unknown) => ({
      problem: getErrorText(error),
    }));
    busy.current = false;
    setScanState({ outcome });
    if (outcome === undefined) onTaken();
  };
  return {
    ...scanState,
    isBusy: () => busy.current,
    forget: () => setScanState({ outcome: undefined }),
    offer: (text: string, typed = false) => handle(() => take(text, typed), text),
    choose: (choice: ScanChoice) => handle(choice.take),
  };
}
