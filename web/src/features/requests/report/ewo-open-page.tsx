// Page of the plant's open EWOs for operators, with the detail of one.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ewos } from '#shared/requests/ewo-api.ts';
import { EwoCards } from '#web/parts/ewo/ewo-cards.tsx';
import { getOpenEwosRoute, pastEwosRoute } from '#web/paths/requests.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { ReportedEwoFacts } from './ewo-facts.tsx';

const CARDS_PER_STEP = 20;

export function EwoOpenPage() {
  const [params] = useSearchParams();
  const id = params.get('ewo');
  return id ? <ReportedEwoFacts key={id} id={id} /> : <OpenEwos />;
}

function OpenEwos() {
  const { t } = useTranslation('ewo');
  const navigate = useNavigate();
  const list = useAllItems(ewos.open, {});
  const [visibleCount, setVisibleCount] = useState(CARDS_PER_STEP);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('open.title')}
        description={t('open.hint')}
        actions={<Button onClick={() => void navigate(pastEwosRoute)}>{t('past.title')}</Button>}
      />
      <Loaded query={list}>
        {(items) => (
          <SpaceBetween size="m">
            {items.length === 0 && <Box variant="p">{t('open.none')}</Box>}
            <EwoCards
              items={items.toReversed().slice(0, visibleCount)}
              label={t('open.title')}
              to={getOpenEwosRoute}
            />
            {items.length > visibleCount && (
              <Button onClick={() => setVisibleCount(visibleCount + CARDS_PER_STEP)}>
                {t('open.more', { count: items.length - visibleCount })}
              </Button>
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
