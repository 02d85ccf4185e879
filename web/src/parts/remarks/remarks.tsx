// Remarks on a record, loaded with their texts when they are scrolled into view.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { Loading } from '../../ui/loading.tsx';
import type { RemarksProps } from './remark-thread.tsx';

const Thread = lazy(async () => {
  const [{ RemarkThread }] = await Promise.all([
    import('./remark-thread.tsx'),
    i18n.loadNamespaces(['remarks']),
  ]);
  return { default: RemarkThread };
});

/** Distance from the viewport at which they are loaded. */
const LOAD_DISTANCE = '200px';

export function Remarks({ recordKind, recordId }: RemarksProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear) return;
    const observer = new IntersectionObserver(
      (observedEntries) => {
        if (observedEntries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: LOAD_DISTANCE },
    );
    observer.observe(containerRef.current!);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={containerRef}>
      {isNear && (
        <Suspense fallback={<Loading />}>
          <Thread key={recordId} recordKind={recordKind} recordId={recordId} />
        </Suspense>
      )}
    </div>
  );
}
