// Messages on top of a page; the code that renders them is loaded with the first message.
import { lazy, Suspense } from 'react';
import { useFlashes } from '../ui/flashes.ts';

const FlashList = lazy(async () => ({ default: (await import('./flash-list.tsx')).FlashList }));

export function Messages() {
  if (useFlashes().length === 0) return null;
  return (
    <Suspense>
      <FlashList />
    </Suspense>
  );
}
