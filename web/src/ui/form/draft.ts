// Drafts of unsaved forms in session storage: they survive a reload and a log-off, and belong to one user in
// one plant.
import { use } from 'react';
import { SessionContext } from '../../session/session.ts';

type Values = Record<string, unknown>;

/**
 * Returns the storage key of a draft, which contains user and plant, so that users of a shared tablet do not
 * see each other's drafts.
 */
export function useDraftKey(name: string | undefined): string | undefined {
  const session = use(SessionContext);
  return name && ['draft', session?.tenant.id, session?.user?.idplant, name].join(':');
}

export const storeDraft = (key: string, values: Values): void =>
  sessionStorage.setItem(key, JSON.stringify(values));
export const clearDraft = (key: string): void => sessionStorage.removeItem(key);

export function readDraft(key: string): Values | undefined {
  const text = sessionStorage.getItem(key);
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    clearDraft(key);
    return undefined;
  }
}
