// One work order at the desk: start it, report its activities, close it.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { OrderButtons } from '../../../parts/order/order-buttons.tsx';
import { OutcomeText } from '../../../parts/order/outcome.tsx';
import { Remarks } from '../../../parts/remarks/remarks.tsx';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { OrderKit } from '../kit/kit.tsx';
import { ActivityFields } from './order-activity.tsx';
import { listCrumb } from './order-crumb.ts';
import { type OrderSheet, titleOf, useExecution } from './order-execution.ts';
import { OrderFacts } from './order-facts.tsx';
import { CloseButton, OrderForm, SaveButton } from './order-form.tsx';
import { type ExecutingProps, OpenedOrder } from './order-opened.tsx';
import { ProcedureBeside } from './order-procedure.tsx';
import { ProcedureLink } from './order-procedure-link.tsx';
import { OrderResult } from './order-result.tsx';
import { BeforeStart } from './order-start.tsx';
import { WholeOrder } from './order-whole.tsx';

const moves = ['assign', 'unassign', 'reschedule', 'cancel'] as const;

export function OrderExecutionPage() {
  return (
    <OpenedOrder
      above={(order) => <Above order={order} />}
      executing={Executing}
      below={({ id }) => <Remarks of="order" thing={id} />}
      ended={(order) => <OrderResult order={order} linked />}
    />
  );
}

function Above({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  return (
    <SpaceBetween size="l">
      <PageHeader title={order.code} crumbs={[listCrumb(t, order)]} actions={<PageActions order={order} />} />
      <Container>
        <OrderFacts order={order} linked />
      </Container>
      <OrderKit order={order} />
    </SpaceBetween>
  );
}

/** What may be done to the order as a whole; its execution has buttons of its own. */
function PageActions({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('common');
  const session = useSession();
  return (
    <OrderButtons order={order} moves={moves}>
      {session.may('workOrders', 'print') && (
        <Button onClick={() => window.print()}>{t('table.print')}</Button>
      )}
      <History
        thing={order.type === 'checklists' ? 'checklistOrder' : 'order'}
        id={order.id}
        name={order.code}
      />
    </OrderButtons>
  );
}

function Executing({ order, procedureId, onReload }: ExecutingProps) {
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
      onGo={(at) => goTo(at ?? activities.length)}
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
        <BeforeStart order={order} />
      </div>
      {activities.map((activity, at) => (
        <section key={activity.n} id={`activity-${at}`}>
          <Container
            header={
              <Header
                variant="h2"
                info={<ProcedureLink type={order.type} {...activity} />}
                description={<OutcomeText outcome={outcomes[at]} />}
              >
                {titleOf(activity)}
              </Header>
            }
          >
            <div className="activity">
              <SpaceBetween size="m">
                <ActivityFields
                  at={at}
                  n={activity.n}
                  element={activity.element}
                  controls={activity.controls}
                  previous={execution.previous}
                  withHours={withHours}
                  teamId={order.teamId}
                  minutes={activity.minutes}
                  disabled={!editable}
                />
                <ActivityRequests order={order} activity={activity} />
              </SpaceBetween>
              <ProcedureBeside type={order.type} {...activity} />
            </div>
          </Container>
        </section>
      ))}
      <section id={`activity-${activities.length}`}>
        <WholeOrder order={order} execution={execution} />
      </section>
    </OrderForm>
  );
}

function goTo(at: number): void {
  const section = at < 0 ? null : document.getElementById(`activity-${at}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
