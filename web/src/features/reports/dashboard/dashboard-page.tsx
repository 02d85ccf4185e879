// Page of the plant's figures in a period, with a tab per kind of work; period, filters and tab are in the
// URL.
import { Button, SpaceBetween, Tabs } from '@cloudscape-design/components';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/session/session.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PeriodControl } from '#web/ui/table/period-control.tsx';
import { useDrill } from '../drill.ts';
import { useReportPeriod } from '../period.ts';
import { PeriodChoice } from '../period-choice.tsx';
import { Filters } from './filters.tsx';
import type { TabProps } from './tab.ts';
import { getParamOption, useDashboardFilters } from './url-state.ts';
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
  const { length, from, to, choose, chooseDays } = useReportPeriod();
  const { asked: filters, params, set } = useDashboardFilters();
  const drill = useDrill(filters);
  const availableTabs = (Object.keys(tabs) as Tab[]).filter(
    (tab) => tab !== 'checklist' || session.user?.plant.chklst,
  );
  const active = getParamOption(params, 'tab', availableTabs);
  const ActiveTab = tabs[active];
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
          tabs={availableTabs.map((id) => ({
            id,
            label: t(`figures:tab.${id}`),
            content: id === active && (
              <Suspense fallback={<Loading />}>
                <ActiveTab query={filters} drill={drill} params={params} set={set} />
              </Suspense>
            ),
          }))}
        />
      </SpaceBetween>
    </div>
  );
}
