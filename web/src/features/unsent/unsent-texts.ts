// Titles, states and refusals of unsent entries, and the layout of their pages.
import { useLocation } from 'react-router';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText, useText } from '../../i18n/text.ts';
import type { Entry } from '../../offline/entry.ts';
import { listSendable } from '../../offline/queue.ts';

export function useEntryTitle(): (entry: Pick<Entry, 'title'>) => string {
  const text = useText('offline');
  return ({ title }) => text([`done.${title?.key ?? 'other'}`, 'done.other'], title?.values);
}

export type UnsentEntryState = 'waiting' | 'held' | 'refused' | 'conflict';

export function getEntryState(entry: Entry, all: readonly Entry[]): UnsentEntryState {
  if (entry.state === 'refused' || entry.state === 'conflict') return entry.state;
  return listSendable(all).includes(entry) ? 'waiting' : 'held';
}

/** Returns the refusal as the service words it. */
export const formatRefusal = ({ refusal }: Pick<Entry, 'refusal'>): string | undefined =>
  refusal && getErrorText(new RefusalError(refusal.kind, refusal.code, refusal.details));

export function useTouchLayout(): 'tablet' | 'operator' {
  return useLocation().pathname.startsWith('/app/operator') ? 'operator' : 'tablet';
}
