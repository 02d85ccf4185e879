// Titles, states and refusals of unsent entries, and the layout of their pages.
import { useLocation } from 'react-router';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText, useText } from '../../i18n/text.ts';
import type { Entry } from '../../offline/entry.ts';
import { listSendable } from '../../offline/queue.ts';
import { toError } from '../../offline/setbacks.ts';
import { isSignaturePending } from './sign-entry.ts';

export function useEntryTitle(): (entry: Pick<Entry, 'title'>) => string {
  const text = useText('offline');
  return ({ title }) => text([`done.${title?.key ?? 'other'}`, 'done.other'], title?.values);
}

export type UnsentEntryState = 'waiting' | 'held' | 'refused' | 'unsigned' | 'conflict' | 'stuck';

export function getEntryState(entry: Entry, all: readonly Entry[]): UnsentEntryState {
  if (isSignaturePending(entry)) return 'unsigned';
  if (entry.state !== 'waiting' && entry.state !== 'trying') return entry.state;
  return listSendable(all).includes(entry) ? 'waiting' : 'held';
}

/** Returns the reason of a refused, conflicting or stuck entry in the words of the service. */
export const formatReason = ({ refusal, failure }: Pick<Entry, 'refusal' | 'failure'>): string | undefined =>
  refusal
    ? getErrorText(new RefusalError(refusal.kind, refusal.code, refusal.details))
    : failure && getErrorText(toError(failure));

export function useTouchLayout(): 'tablet' | 'operator' {
  return useLocation().pathname.startsWith('/app/operator') ? 'operator' : 'tablet';
}
