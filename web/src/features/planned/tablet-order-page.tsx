// One work order on the tablet: an activity a screen, the next step at the bottom.
import {
  Button,
  Container,
  ExpandableSection,
  Header,
  Link,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page-title.tsx';
import { ActivityFields } from './order-activity.tsx';
import { type Execution, type OrderSheet, titleOf, useExecution } from './order-execution.ts';
import { OrderFacts } from './order-facts.tsx';
import { CloseButton, OrderForm, SaveButton } from './order-form.tsx';
import { type ExecutingProps, OpenedOrder } from './order-opened.tsx';
import { OutcomeText } from './order-outcome.tsx';
import { ProcedureBeside } from './order-procedure.tsx';
import { OrderResult } from './order-result.tsx';
import { BeforeStart } from './order-start.tsx';
import { WholeOrder } from './order-whole.tsx';

export function TabletOrderPage() {
  return (
    <OpenedOrder
      above={({ code }) => <PageHeader title={code} />}
      executing={Steps}
      ended={(order) => (
        <SpaceBetween size="l">
          <Facts order={order} />
          <OrderResult activities={order.activities} />
        </SpaceBetween>
      )}
    />
  );
}

const Facts = ({ order }: { order: OrderSheet }) => (
  <Container>
    <OrderFacts order={order} columns={2} />
  </Container>
);

/** The steps: what the order is, each activity, and the end. Which one is on screen stands in the URL. */
function Steps({ order, procedureId, onReload }: ExecutingProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const execution = useExecution(order);
  const { state, complete, mayReport, mayClose, save } = execution;
  const last = order.activities.length + 1;
  const step = firstStep(params.get('step'), order, procedureId);
  const go = (to: number) => {
    setParams({ step: String(to) }, { replace: true });
    window.scrollTo(0, 0);
  };
  const next = async () => {
    if (step === 0 || step === last || (await state.form.trigger(`activities.${step - 1}`))) go(step + 1);
  };
  return (
    <OrderForm
      order={order}
      execution={execution}
      onGo={(at) => go(at === undefined ? last : at + 1)}
      onReload={onReload}
      buttons={
        <div className="tablet-next">
          <Button onClick={() => (step === 0 ? void navigate(-1) : go(step - 1))}>{t('back')}</Button>
          <SpaceBetween direction="horizontal" size="s">
            {step > 0 && mayReport && !complete && (
              <SaveButton execution={execution} onClick={() => void save()} />
            )}
            {step < last && (
              <Button variant="primary" onClick={() => void next()}>
                {t('next')}
              </Button>
            )}
            {step === last && mayClose && <CloseButton execution={execution} />}
          </SpaceBetween>
        </div>
      }
    >
      {step === 0 && <Facts order={order} />}
      {step === 0 && <BeforeStart order={order} />}
      {step > 0 && step < last && <ActivityStep order={order} execution={execution} at={step - 1} />}
      {step === last && <Outcomes order={order} execution={execution} onGo={(at) => go(at + 1)} />}
      {step === last && <WholeOrder execution={execution} />}
    </OrderForm>
  );
}

interface StepProps {
  order: OrderSheet;
  execution: Execution;
}

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
      <SpaceBetween size="l">
        <ActivityFields
          key={activity.n}
          at={at}
          element={activity.element}
          withHours={execution.withHours}
          teamId={order.teamId}
          disabled={!execution.editable}
        />
        <ExpandableSection headerText={t('execution.procedure')}>
          <ProcedureBeside {...activity} />
        </ExpandableSection>
      </SpaceBetween>
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
            <Link
              href="#"
              onFollow={(event) => {
                event.preventDefault();
                onGo(at);
              }}
            >
              {titleOf(activity)}
            </Link>
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
