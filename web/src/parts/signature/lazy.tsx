// Signatures on a page with another subject: loaded with their texts when shown, for those who may see them.
import { lazy, Suspense } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import type { SignatureListProps } from './signature-list.tsx';

const LazyList = lazy(async () => {
  const [{ SignatureList }] = await Promise.all([
    import('./signature-list.tsx'),
    i18n.loadNamespaces(['signatures']),
  ]);
  return { default: SignatureList };
});

export function LazySignatureList(props: SignatureListProps) {
  const { may } = useSession();
  if (!may('signatures', 'view')) return null;
  return (
    <Suspense fallback={null}>
      <LazyList {...props} />
    </Suspense>
  );
}
