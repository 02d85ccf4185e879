// Hears a hand scanner on every page of a layout, once the page stands.
import { lazy, Suspense } from 'react';
import { afterPage } from '../../ui/at-rest.ts';

const ScannedAnywhere = lazy(async () => {
  await afterPage();
  return { default: (await import('./scanned-anywhere.tsx')).ScannedAnywhere };
});

export const HandScanner = ({ layout }: { layout: 'tablet' | 'operator' }) => (
  <Suspense>
    <ScannedAnywhere layout={layout} />
  </Suspense>
);
