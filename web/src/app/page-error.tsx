// Error of a page, shown inside the layout.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Unreachable } from '../call.ts';
import { isTouchPage } from '../offline/touch-pages.ts';
import { PageHeader } from '../ui/page-title.tsx';

export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const currentLocation = useLocation();
  useEffect(() => console.error(error), [error]);
  // On a touch page, a missing session is caused by the network, like an unreachable service.
  const isOffline =
    isTouchPage(currentLocation.pathname) && (error === undefined || error instanceof Unreachable);
  return (
    <div className="page-error">
      <SpaceBetween size="l">
        <PageHeader title={t(isOffline ? 'shell:error.unreadTitle' : 'shell:error.pageTitle')} />
        <Alert
          type={isOffline ? 'warning' : 'error'}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void navigate(currentLocation, { replace: true })}>
                {t('common:retry')}
              </Button>
              <Button onClick={() => location.reload()}>{t('shell:error.reload')}</Button>
            </SpaceBetween>
          }
        >
          {t(isOffline ? 'shell:error.unreadText' : 'shell:error.pageText')}
        </Alert>
      </SpaceBetween>
    </div>
  );
}
