// Desktop page of one work order: start, report activities, close.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOpen } from '#shared/planned/order-state.ts';
import { LockoutButton } from '#web/parts/isolation/lockout-button.tsx';
import { LazyObligationNotice } from '#web/parts/obligation/lazy.tsx';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { OrderButtons } from '#web/parts/order/order-buttons.tsx';
import { OutcomeText } from '#web/parts/order/outcome.tsx';
import { LazyPermitCard } from '#web/parts/permit/lazy.tsx';
import { PermitButton } from '#web/parts/permit/permit-button.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import { LazySignatureList } from '#web/parts/signature/lazy.tsx';
import { useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { OrderKit } from '../kit/kit.tsx';
import { ActivityFields } from './order-activity.tsx';
import { buildListCrumb } from './order-crumb.ts';
import { getActivityTitle, type OrderDetail, useExecution } from './order-execution.ts';
import { OrderFacts } from './order-facts.tsx';
import { CloseButton, OrderForm, SaveButton } from './order-form.tsx';
import { type ExecutionProps, OrderPageContent } from './order-opened.tsx';
import { ActivityProcedurePanel } from './order-procedure.tsx';
import { ProcedureLink } from './order-procedure-link.tsx';
import { OrderResult } from './order-result.tsx';
import { StartNotice } from './order-start.tsx';
import { OrderFields } from './order-whole.tsx';

const offeredTransitions = ['assign', 'unassign', 'reschedule', 'cancel'] as const;

export function OrderExecutionPage() {
  return (
    <OrderPageContent
      above={(order) => <OrderHeader order={order} />}
      executing={ExecutionForm}
      below={({ id }) => <Remarks recordKind="order" recordId={id} />}
      ended={(order) => (
        <SpaceBetween size="l">
          <OrderResult order={order} linked />
          <LazySignatureList thing={order.type === 'checklists' ? 'checklist' : 'order'} id={order.id} />
        </SpaceBetween>
      )}
    />
  );
}

function OrderHeader({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={order.code}
        crumbs={[buildListCrumb(t, order)]}
        actions={<PageActions order={order} />}
      />
      <LazyObligationNotice machineId={order.machineId} linked />
      {order.type !== 'checklists' && isOpen(order.state) && (
        <LazyPermitCard work={{ workKind: 'order', workId: order.id }} isTablet={false} />
      )}
      <Container>
        <OrderFacts order={order} linked />
      </Container>
      <OrderKit order={order} />
    </SpaceBetween>
  );
}

/** Actions of the order as a whole; the execution has its own buttons. */
function PageActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('common');
  const session = useSession();
  return (
    <OrderButtons order={order} moves={offeredTransitions}>
      {session.may('workOrders', 'print') && (
        <Button onClick={() => window.print()}>{t('table.print')}</Button>
      )}
      {order.type !== 'checklists' && <LockoutButton workKind="order" workId={order.id} />}
      {order.type !== 'checklists' && <PermitButton workKind="order" workId={order.id} />}
      <History
        recordKind={order.type === 'checklists' ? 'checklistOrder' : 'order'}
        id={order.id}
        name={order.code}
      />
    </OrderButtons>
  );
}

function ExecutionForm({ order, procedureId, onReload }: ExecutionProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const execution = useExecution(order);
  const { activities } = order;
  const { withHours, outcomes, complete, mayReport, mayClose, editable, save, ask } = execution;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the way in, not after each answer
  useEffect(() => goTo(activities.findIndex((activity) => activity.procedureId === procedureId)), []);
  return (
    <OrderForm
      order={order}
      execution={execution}
      onGo={(index) => goTo(index ?? activities.length)}
      onReload={onReload}
      buttons={
        editable && (
          <div className="execution-buttons">
            <Button variant="link" onClick={() => void navigate(-1)}>
              {t('cancel')}
            </Button>
            {mayReport && (
              <SaveButton execution={execution} onClick={() => void (complete ? ask() : save())} />
            )}
            {mayClose && <CloseButton execution={execution} />}
          </div>
        )
      }
    >
      <div className="screen-only">
        <StartNotice order={order} />
      </div>
      {activities.map((activity, index) => (
        <section key={activity.n} id={`activity-${index}`}>
          <Container
            header={
              <Header
                variant="h2"
                info={<ProcedureLink type={order.type} {...activity} />}
                description={<OutcomeText outcome={outcomes[index]} />}
              >
                {getActivityTitle(activity)}
              </Header>
            }
          >
            <div className="activity">
              <SpaceBetween size="m">
                <ActivityFields
                  at={index}
                  n={activity.n}
                  element={activity.element}
                  cycleId={activity.cycleId}
                  controls={activity.controls}
                  previous={execution.previous}
                  withHours={withHours}
                  teamId={order.teamId}
                  minutes={activity.minutes}
                  disabled={!editable}
                />
                <ActivityRequests order={order} activity={activity} />
              </SpaceBetween>
              {activity.procedureId !== undefined && (
                <ActivityProcedurePanel type={order.type} {...activity} procedureId={activity.procedureId} />
              )}
            </div>
          </Container>
        </section>
      ))}
      <section id={`activity-${activities.length}`}>
        <OrderFields order={order} execution={execution} />
      </section>
    </OrderForm>
  );
}

function goTo(index: number): void {
  const section = index < 0 ? null : document.getElementById(`activity-${index}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
