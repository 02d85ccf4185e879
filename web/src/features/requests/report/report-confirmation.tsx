// Confirmation of a report, sent or waiting on this tablet: its number, the next step, and links.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useUnsentEntries } from '../../../offline/waiting-entries.ts';
import { getRequestHomeRoute, type RequestLayout } from '../../../paths/requests.ts';
import { PageHeader } from '../../../ui/page-title.tsx';

const layouts: Record<string, RequestLayout> = { desktop: 'desktop', tablet: 'tablet' };

interface Props {
  namespace: 'ewo' | 'tag';
  place: RequestLayout;
  id: string;
  code: string;
  /** Location of the report. */
  description?: string;
  next: string;
  state: ReactNode;
  /** Text of the reporter. */
  text: string;
  another: string;
  opened: string | undefined;
}

export function ReportConfirmation({
  namespace,
  place,
  id,
  code,
  description,
  next,
  state,
  text,
  another,
  opened,
}: Props) {
  const { t } = useTranslation(namespace);
  const navigate = useNavigate();
  const view = useSearchParams()[0].get('view');
  const home = getRequestHomeRoute(layouts[view ?? ''] ?? place);
  const isWaiting = useUnsentEntries().some(
    ({ thing, state }) => thing === `${namespace}:${id}` && state === 'waiting',
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={isWaiting ? t('sent.recorded') : t('sent.of', { code })} description={description} />
      <div role="status">
        <Alert type={isWaiting ? 'warning' : 'success'} header={t(isWaiting ? 'sent.waits' : 'sent.title')}>
          {isWaiting ? t('sent.untold') : next}
        </Alert>
      </div>
      <Container>
        <SpaceBetween size="xs">
          {state}
          <Box>{text}</Box>
        </SpaceBetween>
      </Container>
      <SpaceBetween direction="horizontal" size="s">
        <Button variant="primary" onClick={() => void navigate(home)}>
          {t('sent.home')}
        </Button>
        <Button onClick={() => void navigate(another)}>{t('sent.another')}</Button>
        {opened && <Button onClick={() => void navigate(opened)}>{t('sent.open')}</Button>}
      </SpaceBetween>
    </SpaceBetween>
  );
}
