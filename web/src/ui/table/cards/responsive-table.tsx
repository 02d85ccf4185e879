// Table in a wide window and on paper, cards on a phone.
import { Table } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useIsNarrow } from '../../is-narrow.ts';
import { Loading } from '../../loading.tsx';
import type { ResponsiveTableProps } from './card-list.tsx';

const CardList = lazy(async () => ({ default: (await import('./card-list.tsx')).CardList })) as <T>(
  props: ResponsiveTableProps<T>,
) => React.ReactNode;

export function ResponsiveTable<T>(props: ResponsiveTableProps<T>) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <Table {...props} />;
  return (
    <Suspense fallback={<Loading />}>
      <CardList {...props} />
    </Suspense>
  );
}
