// Obligations on a page with another subject: loaded with their texts when shown, for those who may see them.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import type { ObligationNoticeProps } from './obligation-notice.tsx';

const LazyTable = lazy(async () => {
  const [{ ObligationTable }] = await Promise.all([
    import('./obligation-table.tsx'),
    i18n.loadNamespaces(['obligations']),
  ]);
  return { default: ObligationTable };
});

export const LazyObligationTable = (props: { machineId: number }) => (
  <Suspense fallback={<Loading />}>
    <LazyTable {...props} />
  </Suspense>
);

const LazyNotice = lazy(async () => {
  const [{ ObligationNotice }] = await Promise.all([
    import('./obligation-notice.tsx'),
    i18n.loadNamespaces(['obligations']),
  ]);
  return { default: ObligationNotice };
});

/** Warning that a machine is not to be used, or soon is not; nothing while it is read. */
export function LazyObligationNotice(props: ObligationNoticeProps) {
  const { may } = useSession();
  if (!may('obligations', 'view')) return null;
  return (
    <Suspense fallback={null}>
      <LazyNotice {...props} />
    </Suspense>
  );
}
