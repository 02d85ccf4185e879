// One work order on the tablet: an activity a screen, the next step at the bottom.
import {
  Button,
  Container,
  ExpandableSection,
  Header,
  Link,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { orders } from '../../../../shared/planned/api.ts';
import { isOpen } from '../../../../shared/planned/order-state.ts';
import { usePathParams } from '../../path-params.ts';
import { useSession } from '../../session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormat } from '../../ui/format.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { FormScope } from '../../ui/schema-form.tsx';
import { useCall } from '../../use-call.ts';
import { ActivityFields, OrderFields } from './order-activity.tsx';
import { type OrderSheet, useExecution } from './order-execution.ts';
import { BeforeStart } from './order-execution-page.tsx';
import { OrderFacts } from './order-facts.tsx';
import { isAdmin, mayDo } from './order-moves.ts';
import { OutcomeText } from './order-outcome.tsx';
import { ProblemList } from './order-problem-list.tsx';
import { ProcedureBeside } from './order-procedure.tsx';
import { isComplete } from './order-reporting.ts';
import { OrderResult } from './order-result.tsx';

export function TabletOrderPage() {
  const { id = '', idsmp = '' } = usePathParams<'id' | 'idsmp'>();
  const query = useCall(orders.get, { id });
  const [reading, setReading] = useState(0);
  return (
    <Loaded query={query}>
      {(order) => (
        <SpaceBetween size="l">
          <PageHeader title={order.code} />
          {isOpen(order.state) ? (
            <Steps
              key={`${order.id}:${reading}`}
              order={order}
              procedureId={Number(idsmp)}
              onReload={() => void query.refetch().then(() => setReading((n) => n + 1))}
            />
          ) : (
            <SpaceBetween size="l">
              <Container>
                <OrderFacts order={order} columns={2} />
              </Container>
              <OrderResult activities={order.activities} />
            </SpaceBetween>
          )}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface StepsProps {
  order: OrderSheet;
  procedureId: number;
  onReload: () => void;
}

/** The steps: what the order is, each activity, and the end. Which one is on screen stands in the URL. */
function Steps({ order, procedureId, onReload }: StepsProps) {
  const { t } = useTranslation(['orders', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { number } = useFormat();
  const [params, setParams] = useSearchParams();
  const { state, withHours, byMeter, lastReading, save, close } = useExecution(order);
  const [closing, setClosing] = useState(false);
  const { activities } = order;
  const last = activities.length + 1;
  const step = firstStep(params.get('step'), order, procedureId);
  const go = (to: number) => {
    setParams({ step: String(to) }, { replace: true });
    window.scrollTo(0, 0);
  };
  const typed = state.form.watch('activities') as { outcome?: (typeof activities)[number]['outcome'] }[];
  const complete = isComplete({ activities: typed as never });
  const mayClose = mayDo(session, 'close', order.state);
  const mayReport = mayDo(session, 'report', order.state);
  const editable = mayClose || mayReport;
  const next = async () => {
    if (step === 0 || step === last || (await state.form.trigger(`activities.${step - 1}`))) go(step + 1);
  };
  const askClose = async () => {
    if (await state.form.trigger()) setClosing(true);
    else await state.submit();
  };
  const activity = activities[step - 1];
  return (
    <FormScope state={state} namespace="orders">
      <SpaceBetween size="m">
        <ProblemList
          state={state}
          nameOf={(at) => titleOf(activities[at])}
          onGo={(at) => go(at === undefined ? last : at + 1)}
          onReload={onReload}
        />
        {step === 0 && (
          <Container>
            <OrderFacts order={order} columns={2} />
          </Container>
        )}
        {step === 0 && <BeforeStart order={order} />}
        {activity && (
          <Container
            header={
              <Header
                variant="h2"
                description={t('orders:tablet.step', { n: step, count: activities.length })}
              >
                {titleOf(activity)}
              </Header>
            }
          >
            <SpaceBetween size="l">
              <ActivityFields
                key={activity.n}
                at={step - 1}
                withHours={withHours}
                teamId={order.teamId}
                disabled={!editable}
              />
              <ExpandableSection headerText={t('orders:execution.procedure')}>
                <ProcedureBeside procedureId={activity.procedureId} />
              </ExpandableSection>
            </SpaceBetween>
          </Container>
        )}
        {step === last && (
          <Container header={<Header variant="h2">{t('orders:tablet.summary')}</Header>}>
            <ul className="outcome-list">
              {activities.map((each, at) => (
                <li key={each.n}>
                  <Link
                    href="#"
                    onFollow={(event) => {
                      event.preventDefault();
                      go(at + 1);
                    }}
                  >
                    {titleOf(each)}
                  </Link>
                  <span>
                    <OutcomeText outcome={typed[at]?.outcome} />
                  </span>
                </li>
              ))}
            </ul>
          </Container>
        )}
        {step === last && (
          <Container header={<Header variant="h2">{t('orders:execution.whole')}</Header>}>
            <OrderFields
              byMeter={byMeter}
              lastReading={lastReading === undefined ? undefined : number(lastReading)}
              withHours={withHours}
              mayDate={isAdmin(session)}
              disabled={!editable}
            />
          </Container>
        )}
      </SpaceBetween>
      <div className="tablet-next">
        <Button onClick={() => (step === 0 ? void navigate(-1) : go(step - 1))}>{t('common:back')}</Button>
        <SpaceBetween direction="horizontal" size="s">
          {step > 0 && mayReport && !complete && (
            <Button loading={state.form.formState.isSubmitting} onClick={() => void save()}>
              {t('orders:execution.save')}
            </Button>
          )}
          {step < last && (
            <Button variant="primary" onClick={() => void next()}>
              {t('common:next')}
            </Button>
          )}
          {step === last && mayClose && (
            <Button
              variant="primary"
              disabled={!complete}
              disabledReason={t('orders:execution.incomplete')}
              onClick={() => void askClose()}
            >
              {t('orders:execution.close')}
            </Button>
          )}
        </SpaceBetween>
      </div>
      {closing && (
        <Confirm
          title={t('orders:execution.askClose', { code: order.code })}
          action={t('orders:execution.close')}
          onConfirm={close}
          onClose={() => setClosing(false)}
        >
          {t('orders:execution.askCloseText')}
        </Confirm>
      )}
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}

const titleOf = (activity: OrderSheet['activities'][number] | undefined) =>
  activity ? `${activity.n}. ${activity.code} ${activity.description}` : '';

/** The URL's step; else the activity asked for; of a begun order the first without an outcome. */
function firstStep(wanted: string | null, { state, activities }: OrderSheet, procedureId: number): number {
  if (wanted !== null && /^\d+$/.test(wanted)) return Math.min(Number(wanted), activities.length + 1);
  if (state !== 'inProgress') return 0;
  const asked = activities.findIndex((activity) => activity.procedureId === procedureId);
  if (asked >= 0) return asked + 1;
  const missing = activities.findIndex(({ outcome }) => !outcome);
  return missing >= 0 ? missing + 1 : activities.length + 1;
}
