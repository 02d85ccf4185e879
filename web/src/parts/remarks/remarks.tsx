// What people wrote to one another about a thing. Read when it is scrolled to, with its words: most look at the thing alone.
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

/** Pixels before it comes into view. */
const AHEAD = '200px';

export function Remarks({ of, thing }: RemarksProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, [near]);
  return (
    <div ref={place}>
      {near && (
        <Suspense fallback={<Loading />}>
          <Thread key={thing} of={of} thing={thing} />
        </Suspense>
      )}
    </div>
  );
}
