// One work order at the desk: start it, report its activities, close it.
import { Alert, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { orders } from '../../../../shared/planned/api.ts';
import { isOpen } from '../../../../shared/planned/order-state.ts';
import { usePathParams } from '../../path-params.ts';
import { useSession } from '../../session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { FormScope } from '../../ui/schema-form.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall, useSend } from '../../use-call.ts';
import { ActivityFields, OrderFields } from './order-activity.tsx';
import { type OrderSheet, useExecution } from './order-execution.ts';
import { OrderFacts } from './order-facts.tsx';
import { isAdmin, mayDo } from './order-moves.ts';
import { OutcomeText } from './order-outcome.tsx';
import { ProblemList } from './order-problem-list.tsx';
import { ProcedureBeside } from './order-procedure.tsx';
import { isComplete } from './order-reporting.ts';
import { OrderResult } from './order-result.tsx';

export function OrderExecutionPage() {
  const { t } = useTranslation('orders');
  const { id = '', idsmp = '' } = usePathParams<'id' | 'idsmp'>();
  const query = useCall(orders.get, { id });
  const [reading, setReading] = useState(0);
  return (
    <Loaded query={query}>
      {(order) => (
        <SpaceBetween size="l">
          <PageHeader title={order.code} crumbs={[{ text: t('list.title'), href: '/app/mgmt/workorders' }]} />
          <Container>
            <OrderFacts order={order} />
          </Container>
          {isOpen(order.state) ? (
            <Executing
              key={`${order.id}:${reading}`}
              order={order}
              procedureId={Number(idsmp)}
              onReload={() => void query.refetch().then(() => setReading((n) => n + 1))}
            />
          ) : (
            <OrderResult activities={order.activities} />
          )}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface ExecutingProps {
  order: OrderSheet;
  procedureId: number;
  onReload: () => void;
}

function Executing({ order, procedureId, onReload }: ExecutingProps) {
  const { t } = useTranslation(['orders', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { number } = useFormat();
  const { state, withHours, byMeter, lastReading, save, close } = useExecution(order);
  const [closing, setClosing] = useState(false);
  const { activities } = order;
  const typed = state.form.watch('activities') as { outcome?: (typeof activities)[number]['outcome'] }[];
  const complete = isComplete({ activities: typed as never });
  const mayClose = mayDo(session, 'close', order.state);
  const editable = mayClose || mayDo(session, 'report', order.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the way in, not after each answer
  useEffect(() => goTo(activities.findIndex((activity) => activity.procedureId === procedureId)), []);

  const saveOrClose = async () => {
    if (!complete) return save();
    if (await state.form.trigger()) setClosing(true);
    else await state.submit();
  };
  return (
    <FormScope state={state} namespace="orders">
      <SpaceBetween size="l">
        <BeforeStart order={order} />
        <ProblemList
          state={state}
          nameOf={(at) => titleOf(activities[at])}
          onGo={(at) => goTo(at ?? activities.length)}
          onReload={onReload}
        />
        {activities.map((activity, at) => (
          <section key={activity.n} id={`activity-${at}`}>
            <Container
              header={
                <Header variant="h2" description={<OutcomeText outcome={typed[at]?.outcome} />}>
                  {titleOf(activity)}
                </Header>
              }
            >
              <div className="activity">
                <ActivityFields at={at} withHours={withHours} teamId={order.teamId} disabled={!editable} />
                <ProcedureBeside procedureId={activity.procedureId} />
              </div>
            </Container>
          </section>
        ))}
        <section id={`activity-${activities.length}`}>
          <Container header={<Header variant="h2">{t('orders:execution.whole')}</Header>}>
            <OrderFields
              byMeter={byMeter}
              lastReading={lastReading === undefined ? undefined : number(lastReading)}
              withHours={withHours}
              mayDate={isAdmin(session)}
              disabled={!editable}
            />
          </Container>
        </section>
        {editable && (
          <SpaceBetween direction="horizontal" size="xs" alignItems="end">
            <Button variant="link" onClick={() => void navigate(-1)}>
              {t('common:cancel')}
            </Button>
            {mayDo(session, 'report', order.state) && (
              <Button loading={state.form.formState.isSubmitting} onClick={() => void saveOrClose()}>
                {t('orders:execution.save')}
              </Button>
            )}
            {mayClose && (
              <Button
                variant="primary"
                disabled={!complete}
                disabledReason={t('orders:execution.incomplete')}
                onClick={() => void saveOrClose()}
              >
                {t('orders:execution.close')}
              </Button>
            )}
          </SpaceBetween>
        )}
      </SpaceBetween>
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

/** What has to happen before anything can be reported. */
export function BeforeStart({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { send: start, sending } = useSend(orders.start);
  if (order.state === 'inProgress') return null;
  const tooEarly = today < order.earliestOn && !isAdmin(session);
  const mayStart = mayDo(session, 'start', order.state) && !tooEarly;
  const why = tooEarly ? t('execution.from', { day: day(order.earliestOn) }) : t('execution.notStarted');
  return (
    <Alert
      type="info"
      action={
        mayStart && (
          <Button
            variant="primary"
            loading={sending}
            onClick={() => void start({ id: order.id, version: order.version }).catch(flashError)}
          >
            {t('do.start')}
          </Button>
        )
      }
    >
      {mayStart || tooEarly ? why : t('execution.notYours')}
    </Alert>
  );
}

const titleOf = (activity: OrderSheet['activities'][number] | undefined) =>
  activity ? `${activity.n}. ${activity.code} ${activity.description}` : '';

function goTo(at: number): void {
  const section = at < 0 ? null : document.getElementById(`activity-${at}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
