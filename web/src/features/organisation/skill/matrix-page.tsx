// Page of the skill matrix with coverage by shift, training plan and coverage by team.
import { SpaceBetween, Tabs } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Coverage } from './coverage.tsx';
import { Covers } from './covers.tsx';
import { SkillFactsLoader } from './facts.tsx';
import { Matrix } from './matrix.tsx';
import { TrainingPlan } from './training.tsx';

const tabs = { matrix: Matrix, covers: Covers, training: TrainingPlan, coverage: Coverage } as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];

export function MatrixPage() {
  const { t } = useTranslation(['shell', 'skills']);
  const [params, setParams] = useSearchParams();
  const active = tabNames.find((tab) => tab === params.get('tab')) ?? 'matrix';
  const Content = tabs[active];
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={t('shell:menu.skillMatrix')}
        crumbs={[{ text: t('shell:section.configuration') }]}
        description={t('skills:levels.scale')}
      />
      <Tabs
        tabs={tabNames.map((id) => ({
          id,
          label: t(`skills:tabs.${id}`),
          content: id === active && (
            <SkillFactsLoader>{(facts) => <Content facts={facts} />}</SkillFactsLoader>
          ),
        }))}
        activeTabId={active}
        onChange={({ detail }) => setParams({ tab: detail.activeTabId }, { replace: true })}
      />
    </SpaceBetween>
  );
}
