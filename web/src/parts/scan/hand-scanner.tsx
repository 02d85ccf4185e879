// Hears a hand scanner on every page of a layout, once the page stands.
import { lazy, Suspense } from 'react';

const ScannedAnywhere = lazy(async () => ({
  default: (await import('./scanned-anywhere.tsx')).ScannedAnywhere,
}));

export const HandScanner = ({ layout }: { layout: 'tablet' | 'operator' }) => (
  <Suspense>
    <ScannedAnywhere layout={layout} />
  </Suspense>
);
