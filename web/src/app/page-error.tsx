// A page that fails says so; the shell around it lives on.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Unreachable } from '../call.ts';
import { isTouch } from '../offline/touch-pages.ts';
import { PageHeader } from '../ui/page-title.tsx';

export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => console.error(error), [error]);
  // without a session there is no error of the page to look at
  const unread = isTouch(here.pathname) && (error === undefined || error instanceof Unreachable);
  return (
    <div className="page-error">
      <SpaceBetween size="l">
        <PageHeader title={t(unread ? 'shell:error.unreadTitle' : 'shell:error.pageTitle')} />
        <Alert
          type={unread ? 'warning' : 'error'}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => void navigate(here, { replace: true })}>{t('common:retry')}</Button>
              <Button onClick={() => location.reload()}>{t('shell:error.reload')}</Button>
            </SpaceBetween>
          }
        >
          {t(unread ? 'shell:error.unreadText' : 'shell:error.pageText')}
        </Alert>
      </SpaceBetween>
    </div>
  );
}
