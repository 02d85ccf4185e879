// The analyses a technician has before them, and those a leader is to confirm: cards for the thumb.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type RootCauseItem, rootCauses } from '../../../../../shared/requests/root-cause-api.ts';
import { analysisMoves } from '../../../../../shared/requests/root-cause-moves.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { rootCauseConfirmPath, rootCausePath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useAll } from '../../../use-call.ts';
import { AnalysisStatus, VerdictOf } from './root-cause-status.tsx';
import '../../../parts/order/tablet.css';

const groups = ['write', 'judge', 'wait'] as const;
type Group = (typeof groups)[number];

export function TabletRootCauseListPage() {
  const { t } = useTranslation('rootCause');
  const session = useSession();
  const list = useAll(rootCauses.list, {});
  const found = useMemo(() => {
    const asker = askerOf(session);
    const groupOf = (item: RootCauseItem): Group => {
      const { state, submittedById, ewoState } = item;
      const moved = { state, submittedById, ewo: { ...item, state: ewoState } };
      if (isPossible(analysisMoves, 'save', moved, asker)) return 'write';
      return isPossible(analysisMoves, 'confirm', moved, asker) ? 'judge' : 'wait';
    };
    return groups.flatMap((group) => {
      const items = (list.data ?? []).filter((item) => groupOf(item) === group);
      return items.length > 0 ? [{ group, items }] : [];
    });
  }, [list.data, session]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('list.title')} />
      <Loaded query={list}>
        {() => (
          <SpaceBetween size="l">
            {found.length === 0 && <Box variant="p">{t('tablet.empty')}</Box>}
            {found.map(({ group, items }) => (
              <section key={group}>
                <SpaceBetween size="s">
                  <Header variant="h2" counter={`(${items.length})`}>
                    {t(`tablet.${group}`)}
                  </Header>
                  <ul className="order-cards" aria-label={t(`tablet.${group}`)}>
                    {items.map((item) => (
                      <li key={item.id}>
                        <Card item={item} group={group} />
                      </li>
                    ))}
                  </ul>
                </SpaceBetween>
              </section>
            ))}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}

function Card({ item, group }: { item: RootCauseItem; group: Group }) {
  const { t } = useTranslation('rootCause');
  const navigate = useNavigate();
  const { day } = useFormat();
  const machine = useEwoNames().machines.get(item.machineId);
  const path = group === 'judge' ? rootCauseConfirmPath('tablet', item.id) : rootCausePath('tablet', item.id);
  const step = t(`tablet.step.${group}`);
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={path}>
          {machine?.code ?? item.code}
        </PlainLink>
        <span>{machine?.description}</span>
        <b>{item.breakdownDescription}</b>
        <AnalysisStatus state={item.state} />
        {item.verdict && (
          <span className="next-step">
            <VerdictOf of={item} desk="tablet" />
          </span>
        )}
        <span>{[item.code, day(item.createdOn)].join(' · ')}</span>
        {item.required && <span>{t('tablet.required')}</span>}
      </div>
      <div className="next-step">
        <Button
          fullWidth
          variant={group === 'wait' ? 'normal' : 'primary'}
          ariaLabel={`${step}: ${item.code}`}
          onClick={() => void navigate(path)}
        >
          {step}
        </Button>
      </div>
    </article>
  );
}
