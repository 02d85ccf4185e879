// A page that fails says so; the shell around it lives on.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { PageHeader } from '../ui/page-title.tsx';

export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => console.error(error), [error]);
  return (
    <div className="page-error">
      <SpaceBetween size="l">
        <PageHeader title={t('shell:error.pageTitle')} />
        <Alert
          type="error"
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void navigate(here, { replace: true })}>{t('common:retry')}</Button>
              <Button onClick={() => location.reload()}>{t('shell:error.reload')}</Button>
            </SpaceBetween>
          }
        >
          {t('shell:error.pageText')}
        </Alert>
      </SpaceBetween>
    </div>
  );
}
