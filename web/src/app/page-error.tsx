// A page that fails says so; the shell around it lives on.
import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';

export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  console.error(error);
  return (
    <Box padding="l">
      <Alert
        type="error"
        header={t('error.pageTitle')}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => void navigate('/app')}>{t('error.toHome')}</Button>
            <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
          </SpaceBetween>
        }
      >
        {t('error.pageText')}
      </Alert>
    </Box>
  );
}
