// The plant's figures of a period, a tab each kind of work; period, filters and tab stand in the address.
import { Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { PeriodControl } from '../../../ui/table/period-control.tsx';
import { useDrill } from '../drill.ts';
import { usePeriod } from '../period.ts';
import { PeriodChoice } from '../period-choice.tsx';
import { chosenOf, useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import type { TabProps } from './tab.ts';
import './dashboard.css';

const tabs = {
  pm: lazy(async () => ({ default: (await import('./orders-tab.tsx')).PmTab })),
  ewo: lazy(async () => ({ default: (await import('./ewo-tab.tsx')).EwoTab })),
  tag: lazy(async () => ({ default: (await import('./tag-tab.tsx')).TagTab })),
  checklist: lazy(async () => ({ default: (await import('./orders-tab.tsx')).ChecklistTab })),
  cost: lazy(async () => ({ default: (await import('./cost-tab.tsx')).CostTab })),
  technicians: lazy(async () => ({ default: (await import('./technicians-tab.tsx')).TechniciansTab })),
} as const satisfies Record<string, ComponentType<TabProps>>;
type Tab = keyof typeof tabs;

export function DashboardPage() {
  const { t } = useTranslation(['reports', 'figures']);
  const session = useSession();
  const { length, from, to, choose, chooseDays } = usePeriod();
  const { asked, params, set } = useAsked();
  const drill = useDrill(asked);
  const offered = (Object.keys(tabs) as Tab[]).filter(
    (tab) => tab !== 'checklist' || session.user?.plant.chklst,
  );
  const active = chosenOf(params, 'tab', offered);
  const Shown = tabs[active];
  return (
    <div className="dashboard">
      <SpaceBetween size="l">
        <PageHeader
          title={t('reports:reportTitle')}
          description={t('figures:text.history')}
          actions={
            <div className="screen-only">
              <SpaceBetween direction="horizontal" size="xs">
                <PageButton to="/app/reports/wall">{t('figures:wallLink')}</PageButton>
                {session.may('reports', 'print') && (
                  <Button onClick={() => window.print()}>{t('figures:print')}</Button>
                )}
              </SpaceBetween>
            </div>
          }
        />
        <SpaceBetween direction="horizontal" size="xs">
          <PeriodChoice length={length} choose={choose} />
          <PeriodControl period={{ from, to }} onChange={chooseDays} />
        </SpaceBetween>
        <Filters params={params} set={set} withType={active === 'ewo'} />
        <Tabs
          ariaLabel={t('figures:tabs')}
          activeTabId={active}
          onChange={({ detail }) => set({ tab: detail.activeTabId })}
          tabs={offered.map((id) => ({
            id,
            label: t(`figures:tab.${id}`),
            content: id === active && (
              <Suspense fallback={<Loading />}>
                <Shown asked={asked} drill={drill} params={params} set={set} />
              </Suspense>
            ),
          }))}
        />
      </SpaceBetween>
    </div>
  );
}
