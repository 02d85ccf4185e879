// Hand scanner support on every page of a layout, loaded after the page.
import { lazy, Suspense } from 'react';
import { waitForPage } from '../../ui/at-rest.ts';

const ScannedAnywhere = lazy(async () => {
  await waitForPage();
  return { default: (await import('./scanned-anywhere.tsx')).ScanNavigation };
});

export const HandScanner = ({ layout }: { layout: 'tablet' | 'operator' }) => (
  <Suspense>
    <ScannedAnywhere layout={layout} />
  </Suspense>
);
