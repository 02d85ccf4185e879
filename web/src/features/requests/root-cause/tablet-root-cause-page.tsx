// Tablet page of analyses as cards: to write, to confirm, and waiting for others.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { analysisTransitions } from '#shared/requests/root-cause/root-cause-transitions.ts';
import { type RootCauseItem, rootCauses } from '#shared/requests/root-cause-api.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { getRootCauseConfirmRoute, getRootCauseRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useAllItems } from '#web/use-call.ts';
import { AnalysisStatus, VerdictStatus } from './root-cause-status.tsx';
import '#web/parts/order/tablet.css';

const groups = ['write', 'judge', 'wait'] as const;
type Group = (typeof groups)[number];

export function TabletRootCauseListPage() {
  const { t } = useTranslation('rootCause');
  const session = useSession();
  const list = useAllItems(rootCauses.list, {});
  const itemGroups = useMemo(() => {
    const principal = toPrincipal(session);
    const getGroup = (item: RootCauseItem): Group => {
      const { state, submittedById, ewoState } = item;
      const transitionFields = { state, submittedById, ewo: { ...item, state: ewoState } };
      if (isTransitionAllowed(analysisTransitions, 'save', transitionFields, principal)) return 'write';
      return isTransitionAllowed(analysisTransitions, 'confirm', transitionFields, principal)
        ? 'judge'
        : 'wait';
    };
    return groups.flatMap((group) => {
      const items = (list.data ?? []).filter((item) => getGroup(item) === group);
      return items.length > 0 ? [{ group, items }] : [];
    });
  }, [list.data, session]);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('list.title')} />
      <Loaded query={list}>
        {() => (
          <SpaceBetween size="l">
            {itemGroups.length === 0 && <Box variant="p">{t('tablet.empty')}</Box>}
            {itemGroups.map(({ group, items }) => (
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
  const path =
    group === 'judge' ? getRootCauseConfirmRoute('tablet', item.id) : getRootCauseRoute('tablet', item.id);
  const stepText = t(`tablet.step.${group}`);
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
            <VerdictStatus verdictFields={item} desk="tablet" />
          </span>
        )}
        <span>{[item.code, day(item.createdOn)].join(' · ')}</span>
        {item.required && <span>{t('tablet.required')}</span>}
      </div>
      <div className="next-step">
        <Button
          fullWidth
          variant={group === 'wait' ? 'normal' : 'primary'}
          ariaLabel={`${stepText}: ${item.code}`}
          onClick={() => void navigate(path)}
        >
          {stepText}
        </Button>
      </div>
    </article>
  );
}
