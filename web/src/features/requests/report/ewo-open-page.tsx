// Page of the plant's open EWOs for operators, with the detail of one.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { machines } from '#shared/structure/api.ts';
import { EwoCards } from '#web/parts/ewo/ewo-cards.tsx';
import { useOwnLine } from '#web/parts/machine-pick/recent-machines.ts';
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
            <EwosByLine items={items.toReversed()} visibleCount={visibleCount} />
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

interface ListProps {
  items: readonly EwoItem[];
  visibleCount: number;
}

/** EWOs of the own line, then those of the other lines; one list if the own line has none or is not known. */
function EwosByLine({ items, visibleCount }: ListProps) {
  const { t } = useTranslation('ewo');
  const machineList = useAllItems(machines.list, {}).data ?? [];
  const { machineIds, name } = useOwnLine(machineList);
  const isOwn = ({ machineId }: EwoItem) => machineIds.has(machineId);
  const sorted = items.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, visibleCount);
  const own = sorted.filter(isOwn);
  const others = sorted.slice(own.length);
  const title = t('open.title');
  if (own.length === 0) return <EwoCards items={sorted} label={title} to={getOpenEwosRoute} />;
  return (
    <>
      <Header variant="h2">{t('open.ownLine', { line: name })}</Header>
      <EwoCards items={own} label={title} to={getOpenEwosRoute} />
      {others.length > 0 && (
        <>
          <Header variant="h2">{t('open.otherLines')}</Header>
          <EwoCards items={others} label={t('open.otherLines')} to={getOpenEwosRoute} />
        </>
      )}
    </>
  );
}
