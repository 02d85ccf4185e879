// Where planning begins: the cycles there are, and the strategies still waiting for one.
import { Box, Button, ColumnLayout, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { cyclePaths, workorders } from '../../../paths/cycles.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';

export function CycleHomePage() {
  const { t } = useTranslation(['planned', 'enums']);
  const session = useSession();
  const navigate = useNavigate();
  const format = useFormat();
  const list = useAll(cycles.list, { typeCycle: workorders });
  const free = useAll(strategies.free, { typeCycle: workorders });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('planned:cycles.title')} description={t('planned:cycles.about')} />
      <Container
        header={
          <Header
            variant="h2"
            actions={
              session.may('cycles', 'create') && (
                <Button variant="primary" onClick={() => void navigate(cyclePaths.choose)}>
                  {t('planned:cycles.create')}
                </Button>
              )
            }
          >
            <PageLink to={cyclePaths.list}>{t('enums:cycleType.workorders')}</PageLink>
          </Header>
        }
      >
        <Loaded query={list}>
          {(all) => (
            <ColumnLayout columns={3} variant="text-grid">
              <Figure label={t('planned:cycles.active')}>
                {format.number(all.filter(({ active }) => active).length)}
              </Figure>
              <Figure label={t('planned:cycles.inactive')}>
                {format.number(all.filter(({ active }) => !active).length)}
              </Figure>
              <Figure label={t('planned:cycles.waiting')}>{format.number(free.data?.length)}</Figure>
            </ColumnLayout>
          )}
        </Loaded>
      </Container>
    </SpaceBetween>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box variant="awsui-key-label">{label}</Box>
      <Box variant="awsui-value-large">{children}</Box>
    </div>
  );
}
