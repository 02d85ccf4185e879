// Tablet page of a work order: safety information first, one activity per screen, the next step at the
// bottom.
import { Alert, Button, Container, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '#web/i18n/text.ts';
import { LazyLockoutCard } from '#web/parts/isolation/lazy.tsx';
import { LazyObligationNotice } from '#web/parts/obligation/lazy.tsx';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { OutcomeText } from '#web/parts/order/outcome.tsx';
import { LazyPermitCard } from '#web/parts/permit/lazy.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { OrderKit } from '../kit/kit.tsx';
import { ActivityFields } from '../order/order-activity.tsx';
import {
  type Execution,
  getActivityTitle,
  type OrderDetail,
  useExecution,
} from '../order/order-execution.ts';
import { CloseButton, OrderForm, SaveButton } from '../order/order-form.tsx';
import { type ExecutionProps, OrderPageContent } from '../order/order-opened.tsx';
import { findFirstProblem } from '../order/order-problems.ts';
import { ActivityProcedurePanel } from '../order/order-procedure.tsx';
import { type ActivityValues, applyEnteredReport } from '../order/order-reporting.ts';
import { OrderResult } from '../order/order-result.tsx';
import { OrderSafety } from '../order/order-safety-lines.tsx';
import { useStartOrder } from '../order/order-start.tsx';
import { OrderFields } from '../order/order-whole.tsx';
import { TabletFacts } from './tablet-facts.tsx';
import '#web/parts/order/tablet.css';

export function TabletOrderPage() {
  // Scrolls to the top, since the list may have been scrolled. `void`: `scrollTo` returns a promise in some
  // browsers, which an effect must not return.
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <OrderPageContent
      above={({ code }) => <PageHeader title={code} />}
      executing={ExecutionSteps}
      ended={(order) => (
        <SpaceBetween size="l">
          <TabletFacts order={order} />
          <OrderResult order={order} />
          <Remarks recordKind="order" recordId={order.id} />
        </SpaceBetween>
      )}
    />
  );
}

/** Steps of the execution: facts, each activity, closing. The current step is in the URL. */
function ExecutionSteps({ order, procedureId, onReload }: ExecutionProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const execution = useExecution(order);
  const startState = useStartOrder(order);
  const [isHalted, setIsHalted] = useState(false);
  const { state, complete, mayReport, mayClose, save } = execution;
  const lastStep = getLastStep(order);
  const step = getInitialStep(params.get('step'), order, procedureId);
  const goToStep = (to: number) => {
    setIsHalted(false);
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), step: String(to) }), {
      replace: true,
    });
    window.scrollTo(0, 0);
  };
  const goNext = async () => {
    if (step === 0 || step === lastStep) return goToStep(step + 1);
    const isValid = await state.form.trigger(`activities.${step - 1}`, { shouldFocus: true });
    if (isValid) goToStep(step + 1);
    else setIsHalted(true);
  };
  const start = async () => {
    if (await startState.start()) goToStep(1);
  };
  const mayStart = step === 0 && startState.mayStart;
  return (
    <OrderForm
      order={order}
      execution={execution}
      onGo={(index) => goToStep(index === undefined ? lastStep : index + 1)}
      onReload={onReload}
      atBottom
      buttons={
        <>
          {step === 0 && startState.refusal && <Refusal>{startState.refusal}</Refusal>}
          {isHalted && <StepProblem execution={execution} at={step - 1} />}
          <div className="tablet-next">
            <Button onClick={() => (step === 0 ? void navigate(-1) : goToStep(step - 1))}>{t('back')}</Button>
            <SpaceBetween direction="horizontal" size="s">
              {step > 0 && mayReport && !complete && (
                <SaveButton execution={execution} onClick={() => void save()} />
              )}
              {step < lastStep && (
                <Button variant={mayStart ? 'normal' : 'primary'} onClick={() => void goNext()}>
                  {t('next')}
                </Button>
              )}
              {mayStart && <StartButton loading={startState.sending} onClick={() => void start()} />}
              {step === lastStep && mayClose && <CloseButton execution={execution} />}
            </SpaceBetween>
          </div>
        </>
      }
    >
      {step === 0 && (
        <SpaceBetween size="l">
          <LazyObligationNotice machineId={order.machineId} />
          <OrderSafety order={order} />
          <OrderLockout order={order} />
          {order.type !== 'checklists' && <LazyPermitCard work={{ workKind: 'order', workId: order.id }} />}
          {startState.why && !startState.mayStart && <Alert type="info">{startState.why}</Alert>}
          <TabletFacts order={order} />
          <OrderKit order={order} />
        </SpaceBetween>
      )}
      {step === 1 && order.activities.length === 1 && <OrderSafety order={order} />}
      {step > 0 && step <= order.activities.length && (
        <ActivityStep order={order} execution={execution} at={step - 1} />
      )}
      {step > order.activities.length && (
        <OutcomeSummary order={order} execution={execution} onGo={(index) => goToStep(index + 1)} />
      )}
      {step === lastStep && <OrderLockout order={order} isEnding />}
      {step === lastStep && <OrderFields order={order} execution={execution} />}
      {(step === 0 || step === lastStep) && <Remarks recordKind="order" recordId={order.id} />}
    </OrderForm>
  );
}

/** Lock-out of a work order; checklists have none. */
function OrderLockout({ order: { id, type }, isEnding }: { order: OrderDetail; isEnding?: boolean }) {
  if (type === 'checklists') return null;
  return <LazyLockoutCard work={{ workKind: 'order', workId: id }} isEnding={isEnding} />;
}

function StartButton(props: { loading: boolean; onClick: () => void }) {
  const { t } = useTranslation('orders');
  return (
    <Button variant="primary" {...props}>
      {t('do.start')}
    </Button>
  );
}

const Refusal = ({ children }: { children: string }) => (
  <div role="alert">
    <Alert type="error">{children}</Alert>
  </div>
);

/** Message with the first problem of the activity, shown until it is solved. */
function StepProblem({ execution, at: index }: { execution: Execution; at: number }) {
  const text = useText('orders');
  const { activities } = execution.state.form.formState.errors as { activities?: unknown[] };
  const problem = findFirstProblem(activities?.[index]);
  return problem && <Refusal>{text([`messages:${problem}`, 'messages:wrongType'])}</Refusal>;
}

interface StepProps {
  order: OrderDetail;
  execution: Execution;
}

/** Step of an activity: its procedure beside the report; above it on an upright tablet. */
function ActivityStep({ order, execution, at: index }: StepProps & { at: number }) {
  const { t } = useTranslation('orders');
  const activity = order.activities[index]!;
  const entered = execution.state.form.watch(`activities.${index}`) as ActivityValues;
  // A finding is followed up at once: the report is saved before the page of the request opens.
  const isUnsaved = execution.mayReport && execution.state.unsaved();
  const enteredActivity = isUnsaved ? applyEnteredReport(entered, activity) : undefined;
  return (
    <Container
      header={
        <Header variant="h2" description={t('tablet.step', { n: index + 1, count: order.activities.length })}>
          {getActivityTitle(activity)}
        </Header>
      }
    >
      <div className="activity phases-first">
        {activity.procedureId !== undefined && (
          <ActivityProcedurePanel type={order.type} {...activity} procedureId={activity.procedureId} />
        )}
        <SpaceBetween size="m">
          <ActivityFields
            key={activity.n}
            at={index}
            n={activity.n}
            element={activity.element}
            cycleId={activity.cycleId}
            controls={activity.controls}
            previous={execution.previous}
            withHours={execution.withHours}
            teamId={order.teamId}
            minutes={activity.minutes}
            disabled={!execution.editable}
          />
          <ActivityRequests
            order={order}
            activity={enteredActivity ?? activity}
            onBeforeOpen={enteredActivity && execution.save}
          />
        </SpaceBetween>
      </div>
    </Container>
  );
}

function OutcomeSummary({ order, execution, onGo }: StepProps & { onGo: (index: number) => void }) {
  const { t } = useTranslation('orders');
  return (
    <Container header={<Header variant="h2">{t('tablet.summary')}</Header>}>
      <ul className="outcome-list">
        {order.activities.map((activity, index) => (
          <li key={activity.n}>
            <Link onFollow={() => onGo(index)}>{getActivityTitle(activity)}</Link>
            <span>
              <OutcomeText outcome={execution.outcomes[index]} />
            </span>
          </li>
        ))}
      </ul>
    </Container>
  );
}

/** Returns the step of the closing: after the activities, or that of a single activity itself. */
const getLastStep = ({ activities }: Pick<OrderDetail, 'activities'>): number =>
  activities.length === 1 ? 1 : activities.length + 1;

/**
 * Returns the first step: that of the URL; otherwise the facts of an order not started, or the wanted
 * activity of a started one, else its first activity without an outcome.
 */
function getInitialStep(
  stepParam: string | null,
  { state, activities }: OrderDetail,
  procedureId: number,
): number {
  const lastStep = getLastStep({ activities });
  if (stepParam !== null && /^\d+$/.test(stepParam)) return Math.min(Number(stepParam), lastStep);
  if (state !== 'inProgress') return 0;
  const procedureIndex = activities.findIndex((activity) => activity.procedureId === procedureId);
  if (procedureIndex >= 0) return procedureIndex + 1;
  const firstOpenIndex = activities.findIndex(({ outcome }) => !outcome);
  return firstOpenIndex >= 0 ? firstOpenIndex + 1 : lastStep;
}
