// Something is on its way, or did not arrive.
import { Alert, Box, Button, SpaceBetween, Spinner } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../shared/refused.ts';
import { errorText } from '../i18n/text.ts';
import { PageHeader } from './page-title.tsx';

export function Loading() {
  const { t } = useTranslation();
  return (
    <Box textAlign="center" padding="xxl">
      <Spinner size="large" /> {t('loading')}
    </Box>
  );
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="error"
      action={
        onRetry && (
          <Button formAction="none" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Alert>
  );
}

const missing = new Refused('notFound', 'notFound');

/** What an address calls an id is none: there is no such thing, and no field to look at. */
const isNoAddress = (error: unknown): boolean =>
  error instanceof Refused && error.code === 'invalidInput' && 'id' in (error.details.fields ?? {});

interface LoadedProps<A> {
  query: Pick<UseQueryResult<A>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** What the page is called until its answer names it better, and when there is none. */
  title?: string;
  children: (answer: A) => ReactNode;
}

/** `<Loaded query={useCall(…)}>{(machine) => …}</Loaded>` */
export function Loaded<A>({ query, title, children }: LoadedProps<A>) {
  if (query.data !== undefined) return children(query.data);
  const instead = query.isError ? (
    <Failed
      {...(isNoAddress(query.error)
        ? { error: missing }
        : { error: query.error, onRetry: () => void query.refetch() })}
    />
  ) : (
    <Loading />
  );
  if (!title) return instead;
  return (
    <SpaceBetween size="l">
      <PageHeader title={title} />
      {instead}
    </SpaceBetween>
  );
}
