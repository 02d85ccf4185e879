// Something is on its way, or did not arrive.
import { Alert, Box, Button, Spinner } from '@cloudscape-design/components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/text.ts';

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

/** `<Loaded query={useCall(…)}>{(machine) => …}</Loaded>` */
export function Loaded<A>({
  query,
  children,
}: {
  query: UseQueryResult<A>;
  children: (answer: A) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
}
