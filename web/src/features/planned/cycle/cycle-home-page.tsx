// Where planning begins: the cycles there are, and the strategies still waiting for one.
import { Box, Button, ColumnLayout, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { strategies } from '../../../../../shared/procedures/strategy-api.ts';
import { cyclePaths } from '../../../paths/cycles.ts';
import type { OrderType } from '../../../paths/orders.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { useCycleTypes } from './cycle-type.tsx';

export function CycleHomePage() {
  const { t } = useTranslation(['planned', 'enums']);
  const types = useCycleTypes();
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('planned:cycles.title')} description={t('planned:cycles.about')} />
      {types.map((type) => (
        <OfType key={type} type={type} />
      ))}
    </SpaceBetween>
  );
}

function OfType({ type }: { type: OrderType }) {
  const { t } = useTranslation(['planned', 'enums']);
  const session = useSession();
  const navigate = useNavigate();
  const format = useFormat();
  const list = useAll(cycles.list, { typeCycle: type });
  const free = useAll(strategies.free, { typeCycle: type });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            session.may('cycles', 'create') && (
              <Button variant="primary" onClick={() => void navigate(cyclePaths.choose(type))}>
                {t('planned:cycles.create')}
              </Button>
            )
          }
        >
          <PageLink to={cyclePaths.list(type)}>{t(`enums:cycleType.${type}`)}</PageLink>
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
