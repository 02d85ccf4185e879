// Tags on a page with another subject: loaded after the page, with their texts.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { waitForIdle } from '../../ui/at-rest.ts';
import type { OpenTagSectionProps } from './tags-waiting.tsx';

const LazySection = lazy(async () => {
  await waitForIdle();
  const [{ OpenTagSection: TagsWaiting }] = await Promise.all([
    import('./tags-waiting.tsx'),
    i18n.loadNamespaces(['tag', 'words']),
  ]);
  return { default: TagsWaiting };
});

export function LazyOpenTagSection(props: OpenTagSectionProps) {
  const { may } = useSession();
  if (!may('tags', 'execute')) return null;
  return (
    <Suspense>
      <LazySection {...props} />
    </Suspense>
  );
}
