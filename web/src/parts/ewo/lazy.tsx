// EWOs on a page with another subject: loaded after the page, with their texts.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { waitForIdle } from '../../ui/at-rest.ts';
import type { OpenEwoSectionProps } from './ewo-waiting.tsx';

export const loadEwoTexts = () => i18n.loadNamespaces(['ewoWork', 'words']);

const LazySection = lazy(async () => {
  await waitForIdle();
  const [{ OpenEwoSection: EwoWaiting }] = await Promise.all([import('./ewo-waiting.tsx'), loadEwoTexts()]);
  return { default: EwoWaiting };
});

export function LazyOpenEwoSection(props: OpenEwoSectionProps) {
  if (!useSession().may('ewo', 'execute')) return null;
  return (
    <Suspense>
      <LazySection {...props} />
    </Suspense>
  );
}
