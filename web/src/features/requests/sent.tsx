// What was reported arrived, or waits on this tablet: its number, what happens next, and where to go from here.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useUnsent } from '../../offline/waiting.ts';
import { homePath, type Place } from '../../paths/requests.ts';
import { PageHeader } from '../../ui/page-title.tsx';

const layouts: Record<string, Place> = { desktop: 'desktop', tablet: 'tablet' };

interface Props {
  namespace: 'ewo' | 'tag';
  place: Place;
  id: string;
  code: string;
  /** Where it is. */
  description?: string;
  next: string;
  state: ReactNode;
  /** In the words of its reporter. */
  text: string;
  another: string;
  opened: string | undefined;
}

export function Sent({ namespace, place, id, code, description, next, state, text, another, opened }: Props) {
  const { t } = useTranslation(namespace);
  const navigate = useNavigate();
  const view = useSearchParams()[0].get('view');
  const home = homePath(layouts[view ?? ''] ?? place);
  const waits = useUnsent().some(({ thing, state }) => thing === `${namespace}:${id}` && state === 'waiting');
  return (
    <SpaceBetween size="l">
      <PageHeader title={waits ? t('sent.recorded') : t('sent.of', { code })} description={description} />
      <div role="status">
        <Alert type={waits ? 'warning' : 'success'} header={t(waits ? 'sent.waits' : 'sent.title')}>
          {waits ? t('sent.untold') : next}
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
