// One work order on the tablet: what to know before the work, an activity a screen, the next step at the bottom.
import { Alert, Button, Container, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../../i18n/text.ts';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { OutcomeText } from '../../../parts/order/outcome.tsx';
import { Remarks } from '../../../parts/remarks/remarks.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { OrderKit } from '../kit/kit.tsx';
import { ActivityFields } from '../order/order-activity.tsx';
import { type Execution, type OrderSheet, titleOf, useExecution } from '../order/order-execution.ts';
import { CloseButton, OrderForm, SaveButton } from '../order/order-form.tsx';
import { type ExecutingProps, OpenedOrder } from '../order/order-opened.tsx';
import { firstProblem } from '../order/order-problems.ts';
import { ProcedureBeside } from '../order/order-procedure.tsx';
import { OrderResult } from '../order/order-result.tsx';
import { SafetyFirst } from '../order/order-safety-lines.tsx';
import { useStart } from '../order/order-start.tsx';
import { WholeOrder } from '../order/order-whole.tsx';
import { TabletFacts } from './tablet-facts.tsx';
import '../../../parts/order/tablet.css';

export function TabletOrderPage() {
  // however far down its card stood
  // browsers answer a scroll with a promise, which is no way to end an effect
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <OpenedOrder
      above={({ code }) => <PageHeader title={code} />}
      executing={Steps}
      ended={(order) => (
        <SpaceBetween size="l">
          <TabletFacts order={order} />
          <OrderResult order={order} />
          <Remarks of="order" thing={order.id} />
        </SpaceBetween>
      )}
    />
  );
}

/** The steps: what the order is, each activity, and the end. Which one is on screen stands in the URL. */
function Steps({ order, procedureId, onReload }: ExecutingProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const execution = useExecution(order);
  const starting = useStart(order);
  const [halted, setHalted] = useState(false);
  const { state, complete, mayReport, mayClose, save } = execution;
  const last = order.activities.length + 1;
  const step = firstStep(params.get('step'), order, procedureId);
  const go = (to: number) => {
    setHalted(false);
    setParams((current) => new URLSearchParams({ ...Object.fromEntries(current), step: String(to) }), {
      replace: true,
    });
    window.scrollTo(0, 0);
  };
  const next = async () => {
    if (step === 0 || step === last) return go(step + 1);
    const sound = await state.form.trigger(`activities.${step - 1}`, { shouldFocus: true });
    if (sound) go(step + 1);
    else setHalted(true);
  };
  const start = async () => {
    if (await starting.start()) go(1);
  };
  const mayStart = step === 0 && starting.mayStart;
  return (
    <OrderForm
      order={order}
      execution={execution}
      onGo={(at) => go(at === undefined ? last : at + 1)}
      onReload={onReload}
      atBottom
      buttons={
        <>
          {step === 0 && starting.refusal && <Refusal>{starting.refusal}</Refusal>}
          {halted && <Halted execution={execution} at={step - 1} />}
          <div className="tablet-next">
            <Button onClick={() => (step === 0 ? void navigate(-1) : go(step - 1))}>{t('back')}</Button>
            <SpaceBetween direction="horizontal" size="s">
              {step > 0 && mayReport && !complete && (
                <SaveButton execution={execution} onClick={() => void save()} />
              )}
              {step < last && (
                <Button variant={mayStart ? 'normal' : 'primary'} onClick={() => void next()}>
                  {t('next')}
                </Button>
              )}
              {mayStart && <StartButton loading={starting.sending} onClick={() => void start()} />}
              {step === last && mayClose && <CloseButton execution={execution} />}
            </SpaceBetween>
          </div>
        </>
      }
    >
      {step === 0 && (
        <SpaceBetween size="l">
          <SafetyFirst order={order} />
          {starting.why && !starting.mayStart && <Alert type="info">{starting.why}</Alert>}
          <TabletFacts order={order} />
          <OrderKit order={order} />
        </SpaceBetween>
      )}
      {step > 0 && step < last && <ActivityStep order={order} execution={execution} at={step - 1} />}
      {step === last && <Outcomes order={order} execution={execution} onGo={(at) => go(at + 1)} />}
      {step === last && <WholeOrder order={order} execution={execution} />}
      {(step === 0 || step === last) && <Remarks of="order" thing={order.id} />}
    </OrderForm>
  );
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

/** Why the next step did not come: what this activity still lacks, until it is there. */
function Halted({ execution, at }: { execution: Execution; at: number }) {
  const text = useText('orders');
  const { activities } = execution.state.form.formState.errors as { activities?: unknown[] };
  const problem = firstProblem(activities?.[at]);
  return problem && <Refusal>{text([`messages:${problem}`, 'messages:wrongType'])}</Refusal>;
}

interface StepProps {
  order: OrderSheet;
  execution: Execution;
}

/** What is done stands beside what came of it, and above it where the tablet is upright. */
function ActivityStep({ order, execution, at }: StepProps & { at: number }) {
  const { t } = useTranslation('orders');
  const activity = order.activities[at]!;
  return (
    <Container
      header={
        <Header variant="h2" description={t('tablet.step', { n: at + 1, count: order.activities.length })}>
          {titleOf(activity)}
        </Header>
      }
    >
      <div className="activity phases-first">
        <ProcedureBeside type={order.type} {...activity} />
        <SpaceBetween size="m">
          <ActivityFields
            key={activity.n}
            at={at}
            n={activity.n}
            element={activity.element}
            controls={activity.controls}
            previous={execution.previous}
            withHours={execution.withHours}
            teamId={order.teamId}
            minutes={activity.minutes}
            disabled={!execution.editable}
          />
          <ActivityRequests order={order} activity={activity} />
        </SpaceBetween>
      </div>
    </Container>
  );
}

function Outcomes({ order, execution, onGo }: StepProps & { onGo: (at: number) => void }) {
  const { t } = useTranslation('orders');
  return (
    <Container header={<Header variant="h2">{t('tablet.summary')}</Header>}>
      <ul className="outcome-list">
        {order.activities.map((activity, at) => (
          <li key={activity.n}>
            <Link onFollow={() => onGo(at)}>{titleOf(activity)}</Link>
            <span>
              <OutcomeText outcome={execution.outcomes[at]} />
            </span>
          </li>
        ))}
      </ul>
    </Container>
  );
}

/** The URL's step; else the activity asked for; of a begun order the first without an outcome. */
function firstStep(wanted: string | null, { state, activities }: OrderSheet, procedureId: number): number {
  if (wanted !== null && /^\d+$/.test(wanted)) return Math.min(Number(wanted), activities.length + 1);
  if (state !== 'inProgress') return 0;
  const asked = activities.findIndex((activity) => activity.procedureId === procedureId);
  if (asked >= 0) return asked + 1;
  const missing = activities.findIndex(({ outcome }) => !outcome);
  return missing >= 0 ? missing + 1 : activities.length + 1;
}
