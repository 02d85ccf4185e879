// How what waits is named, and the layout its pages stand in.
import { useLocation } from 'react-router';
import { Refused } from '../../../../shared/refused.ts';
import { errorText, useText } from '../../i18n/text.ts';
import { type Entry, sendable } from '../../offline/entry.ts';

export function useTitleOf(): (entry: Pick<Entry, 'title'>) => string {
  const text = useText('offline');
  return ({ title }) => text([`done.${title?.key ?? 'other'}`, 'done.other'], title?.values);
}

export type Shown = 'waiting' | 'held' | 'refused' | 'conflict';

export function stateOf(entry: Entry, all: readonly Entry[]): Shown {
  if (entry.state === 'refused' || entry.state === 'conflict') return entry.state;
  return sendable(all).includes(entry) ? 'waiting' : 'held';
}

/** The sentence of the service. */
export const refusalText = ({ refusal }: Pick<Entry, 'refusal'>): string | undefined =>
  refusal && errorText(new Refused(refusal.kind, refusal.code, refusal.details));

export function useTouchLayout(): 'tablet' | 'operator' {
  return useLocation().pathname.startsWith('/app/operator') ? 'operator' : 'tablet';
}
