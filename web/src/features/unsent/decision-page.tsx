// Page of an entry that needs a decision: refused, stuck, or in conflict with a change by another user.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUnsentEntries } from '../../offline/waiting-entries.ts';
import { getUnsentRoute } from '../../paths/unsent.ts';
import { loadHistoryTexts } from '../../ui/history/history-things.ts';
import { PageHeader } from '../../ui/page-title.tsx';
import { ConflictPage } from './conflict-page.tsx';
import { RefusedPage } from './refused-page.tsx';
import { useTouchLayout } from './unsent-texts.ts';
import './unsent.css';

async function loadTexts(): Promise<true> {
  await loadHistoryTexts();
  return true;
}

export function DecisionPage({ id }: { id: string }) {
  const { t } = useTranslation('offline');
  const navigate = useNavigate();
  const backRoute = getUnsentRoute(useTouchLayout());
  const leave = () => void navigate(backRoute);
  const entry = useUnsentEntries().find((each) => each.id === id);
  const textsQuery = useQuery({ queryKey: ['trail texts'], queryFn: loadTexts });
  const isDecided = !entry || entry.state === 'waiting' || entry.state === 'trying';
  if (isDecided)
    return (
      <SpaceBetween size="l">
        <PageHeader title={t('title')} />
        <Box variant="p">{t('gone')}</Box>
        <Button onClick={leave}>{t('back')}</Button>
      </SpaceBetween>
    );
  if (textsQuery.isPending) return null;
  return entry.state === 'conflict' && entry.theirs ? (
    <ConflictPage entry={entry} currentRecord={entry.theirs} leave={leave} />
  ) : (
    <RefusedPage entry={entry} leave={leave} />
  );
}
