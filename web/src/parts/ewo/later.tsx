// The EWOs of a page that is not about them: they come once it stands, with their own words.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { atRest } from '../../ui/at-rest.ts';
import type { EwoWaitingProps } from './ewo-waiting.tsx';

export const ewoWords = () => i18n.loadNamespaces(['ewoWork', 'words']);

const Waiting = lazy(async () => {
  await atRest();
  const [{ EwoWaiting }] = await Promise.all([import('./ewo-waiting.tsx'), ewoWords()]);
  return { default: EwoWaiting };
});

export function EwosWaiting(props: EwoWaitingProps) {
  if (!useSession().may('ewo', 'execute')) return null;
  return (
    <Suspense>
      <Waiting {...props} />
    </Suspense>
  );
}
