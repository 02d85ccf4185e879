// Loading and failure states of a page.
import { Alert, Box, Button, SpaceBetween, Spinner } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '../i18n/text.ts';
import { PageHeader } from './page-title.tsx';

export function Loading() {
  const { t } = useTranslation();
  return (
    <Box textAlign="center" padding="xxl">
      <Spinner size="large" /> {t('loading')}
    </Box>
  );
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
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
      {getErrorText(error)}
    </Alert>
  );
}

const notFoundRefusal = new RefusalError('notFound', 'notFound');

/** Whether the refusal concerns the id in the address; it is then reported as not found. */
const isInvalidId = (error: unknown): boolean =>
  error instanceof RefusalError && error.code === 'invalidInput' && 'id' in (error.details.fields ?? {});

interface LoadedProps<A> {
  query: Pick<UseQueryResult<A>, 'data' | 'error' | 'isError' | 'refetch'>;
  /** Title of the page while it loads or if it fails. */
  title?: string;
  children: (answer: A) => ReactNode;
}

/** Renders the answer of a query: `<Loaded query={useCall(…)}>{(machine) => …}</Loaded>`. */
export function Loaded<A>({ query, title, children }: LoadedProps<A>) {
  if (query.data !== undefined) return children(query.data);
  const statusContent = query.isError ? (
    <LoadFailure
      {...(isInvalidId(query.error)
        ? { error: notFoundRefusal }
        : { error: query.error, onRetry: () => void query.refetch() })}
    />
  ) : (
    <Loading />
  );
  if (!title) return statusContent;
  return (
    <SpaceBetween size="l">
      <PageHeader title={title} />
      {statusContent}
    </SpaceBetween>
  );
}
