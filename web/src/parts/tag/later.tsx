// The tags of a page that is not about them: they come once it stands, with their own words.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { atRest } from '../../ui/at-rest.ts';
import type { TagsWaitingProps } from './tags-waiting.tsx';

const Waiting = lazy(async () => {
  await atRest();
  const [{ TagsWaiting }] = await Promise.all([
    import('./tags-waiting.tsx'),
    i18n.loadNamespaces(['tag', 'words']),
  ]);
  return { default: TagsWaiting };
});

export function TagsLater(props: TagsWaitingProps) {
  const { may } = useSession();
  if (!may('tags', 'execute')) return null;
  return (
    <Suspense>
      <Waiting {...props} />
    </Suspense>
  );
}
