// Page of one run: its points in walking order, reported one by one or all at once; the last one closes the
// run.
import { Alert, Button, Container, Link, ProgressBar, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#shared/contract.ts';
import { isEarly } from '#shared/planned/colour.ts';
import { runs } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { isAdmin, orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { RefusalError } from '#shared/refused.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getErrorText, getProblemText } from '#web/i18n/text.ts';
import { computeColourToday } from '#web/parts/calendar/calendar-cells.ts';
import { usePreviousAnswers } from '#web/parts/control/use-previous.ts';
import { ActivityRequests } from '#web/parts/order/activity-requests.tsx';
import { OrderButtons } from '#web/parts/order/order-buttons.tsx';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { OutcomeText } from '#web/parts/order/outcome.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getRunsRoute, type RunLayout, runCalendarRoute } from '#web/paths/runs.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { flashWritten } from '#web/ui/flashes.ts';
import { useFirstProblem } from '#web/ui/form/first-problem.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { FormScope } from '#web/ui/form/schema-form.tsx';
import { type SchemaFormState, useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useFormat } from '#web/ui/format.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useToday } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { PointFacts, PointPicture } from './run-facts.tsx';
import {
  buildRunReport,
  buildRunSchema,
  markRemainingOk,
  type RunFormValues,
  toRunFormError,
  toRunFormValues,
} from './run-form.ts';
import { formatShift, useMachinesById } from './run-names.ts';
import { RunPoint } from './run-point.tsx';
import './run.css';

type Run = Answer<typeof runs.get>;

const offeredTransitions = ['reschedule', 'cancel'] as const;

export const RunPage = () => <RunDetail desk="desktop" />;
export const TabletRunPage = () => <RunDetail desk="tablet" />;
export const OperatorRunPage = () => <RunDetail desk="operator" />;

/** The run, for the pages of all layouts. */
function RunDetail({ desk }: { desk: RunLayout }) {
  const { t } = useTranslation('amRuns');
  const { id = '' } = useRouteParams<'id'>();
  const query = useCall(runs.get, { id });
  const { reading, reload } = useReload(query);
  const session = useSession();
  return (
    <Loaded query={query} title={t('run')}>
      {(run) => (
        <SpaceBetween size="l">
          <RunHeader run={run} desk={desk} />
          {isOpen(run.state) &&
          isTransitionAllowed(orderTransitionsByType.am, 'report', run, toPrincipal(session)) ? (
            <RunReportForm
              key={`${run.id}:${reading}`}
              run={run}
              desk={desk}
              onReload={() => void reload()}
            />
          ) : (
            <ReadOnlyRun run={run} desk={desk} />
          )}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface RunProps {
  run: Run;
  desk: RunLayout;
}

function RunHeader({ run, desk }: RunProps) {
  const { t } = useTranslation(['amRuns', 'common', 'enums']);
  const { day, instant, minutes } = useFormat();
  const today = useToday();
  const machine = useMachinesById().get(run.machineId);
  const colour = computeColourToday(run, today);
  const facts = [
    machine && `${machine.code} ${machine.description}`,
    day(run.plannedOn),
    formatShift(run.shift),
    t('amRuns:points', { count: run.tasks }),
    minutes(Math.round(run.actualMinutes ?? run.minutes)),
    run.closedAt && `${run.closedBy ?? ''} ${instant(run.closedAt)}`.trim(),
  ];
  return (
    <PageHeader
      title={`${run.code} ${run.title ?? ''}`.trim()}
      crumbs={[{ text: t('amRuns:crumb') }, { text: t('amRuns:calendar.title'), href: runCalendarRoute }]}
      description={
        <>
          <OrderStatus order={{ ...run, colour, isEarly: isEarly({ ...run, byMeter: false }) }} />
          {` · ${facts.filter(Boolean).join(' · ')}`}
          <UnsentMark recordKey={`run:${run.id}`} />
        </>
      }
      actions={
        <OrderButtons order={run} moves={offeredTransitions}>
          {desk !== 'desktop' ? (
            <PageButton to={getRunsRoute(desk)}>{t('amRuns:round.all')}</PageButton>
          ) : (
            <>
              <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
              <History recordKind="run" id={run.id} name={run.code} />
            </>
          )}
        </OrderButtons>
      }
    />
  );
}

const scrollToPoint = (index: number) => {
  const point = document.getElementById(`point-${index}`);
  point?.scrollIntoView({ block: 'start' });
  point?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
};

function RunReportForm({ run, desk, onReload }: RunProps & { onReload: () => void }) {
  const { t } = useTranslation('amRuns');
  const { day } = useFormat();
  const session = useSession();
  const today = useToday();
  const schema = useMemo(() => buildRunSchema(run.activities), [run.activities]);
  const previous = usePreviousAnswers(run);
  const { send: report } = useSend(runs.report, { changes: [runs.get, runs.list, runs.calendar] });
  const { send: close } = useSend(runs.close, { changes: [runs.get, runs.list, runs.calendar] });
  const isClosing = useRef(false);
  const state = useSchemaForm({
    schema,
    values: toRunFormValues(run) as never,
    draft: `run:${run.id}`,
    onSave: async (enteredValues: RunFormValues) => {
      const input = { ...buildRunReport(enteredValues), id: run.id, version: run.version };
      try {
        if (isClosing.current) {
          const answer = await close(input);
          const { length: count } = answer.autoClosed;
          const autoClosedText = count > 0 && t('autoClosed', { count });
          flashWritten(answer, [t('closed', { code: run.code }), autoClosedText].filter(Boolean).join(' '));
        } else {
          const answer = await report(input);
          flashWritten(answer, t('saved', { code: run.code }));
        }
      } catch (error) {
        throw toRunFormError(error, enteredValues);
      }
    },
  });
  const enteredValues = state.form.watch('activities') as RunFormValues['activities'];
  const reportedCount = enteredValues.filter(({ outcome }) => outcome).length;
  const isComplete = reportedCount === enteredValues.length;
  const isTooEarly = today < run.earliestOn && !isAdmin(session);
  const submit = async (end: boolean) => {
    isClosing.current = end;
    if (await state.submit()) onReload();
  };
  const fillRemaining = () => {
    const filledActivities = markRemainingOk(enteredValues, run.activities);
    for (const [index, { outcome }] of filledActivities.entries())
      if (outcome !== enteredValues[index]?.outcome)
        state.form.setValue(`activities.${index}.outcome`, outcome, { shouldDirty: true });
    const firstMissing = filledActivities.findIndex(({ outcome }) => !outcome);
    if (firstMissing >= 0) scrollToPoint(firstMissing);
  };
  return (
    <FormScope state={state} namespace="amRuns">
      <SpaceBetween size="m">
        {isTooEarly && <Alert type="info">{t('waits', { day: day(run.earliestOn) })}</Alert>}
        <Problems state={state} run={run} onReload={onReload} />
        {run.activities.map((activity, index) => (
          <RunPoint
            key={activity.n}
            run={run}
            desk={desk}
            previous={previous}
            activity={activity}
            at={index}
            disabled={isTooEarly}
          />
        ))}
      </SpaceBetween>
      <div className="run-bottom screen-only">
        <ProgressBar
          value={enteredValues.length === 0 ? 100 : (reportedCount / enteredValues.length) * 100}
          additionalInfo={t('progress', { done: reportedCount, count: enteredValues.length })}
          ariaLabel={t('progressOf')}
        />
        <div className="run-keys">
          {!isComplete && (
            <Button disabled={isTooEarly} onClick={fillRemaining}>
              {t('allOk')}
            </Button>
          )}
          {!isComplete && (
            <Button
              disabled={isTooEarly || reportedCount === 0}
              loading={state.form.formState.isSubmitting}
              onClick={() => void submit(false)}
            >
              {t('save')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!isComplete || isTooEarly}
            disabledReason={t('incomplete')}
            loading={state.form.formState.isSubmitting && isClosing.current}
            onClick={() => void submit(true)}
          >
            {t('close')}
          </Button>
        </div>
      </div>
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}

interface ProblemProps {
  state: SchemaFormState;
  run: Run;
  onReload: () => void;
}

/** Restored draft, refusal and list of the points with problems. */
function Problems({ state, run, onReload }: ProblemProps) {
  const { t } = useTranslation('common');
  const problemsRef = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts, restored, discard } = state;
  const errors = (form.formState.errors.activities ?? []) as unknown as Record<
    string,
    { message?: string }
  >[];
  const problems = Object.entries(errors).flatMap(([index, fields]) =>
    Number.isInteger(Number(index)) && fields
      ? Object.entries(fields).map(([field, error]) => ({
          at: Number(index),
          field,
          message: error?.message,
        }))
      : [],
  );
  useFirstProblem(state, { summary: problemsRef });
  const isStale =
    refusal instanceof RefusalError && (refusal.code === 'stale' || refusal.code === 'orderState');
  return (
    <div ref={problemsRef} tabIndex={-1} className="form-problems">
      {restored && (
        <Alert type="info" action={<Button onClick={discard}>{t('draft.discard')}</Button>}>
          {t('draft.found')}
        </Alert>
      )}
      {refusal !== undefined && problems.length === 0 && (
        <Alert type="error" action={isStale && <Button onClick={onReload}>{t('form.reload')}</Button>}>
          {getErrorText(refusal)}
        </Alert>
      )}
      {attempts > 0 && problems.length > 0 && (
        <Alert type="error" header={t('form.problems', { count: problems.length })}>
          <ul>
            {problems.map(({ at: index, field, message }) => {
              const { n, code, description } = run.activities[index]!;
              return (
                <li key={`${index}.${field}`}>
                  <Link onFollow={() => scrollToPoint(index)}>{`${n}. ${code} ${description}`}</Link>
                  {`: ${getProblemText(message ?? '')}`}
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Read-only run: closed, or not reportable by this user. */
function ReadOnlyRun({ run, desk }: RunProps) {
  const { t } = useTranslation(['amRuns', 'enums']);
  const { number } = useFormat();
  return (
    <SpaceBetween size="m">
      {run.note && <Container>{run.note}</Container>}
      {run.activities.map((activity) => {
        const {
          n,
          code,
          description,
          outcome,
          note,
          answers: [firstAnswer] = [],
          controls = [],
          point,
        } = activity;
        const unit = controls[0]?.unit ?? '';
        return (
          <section key={n} className="run-point">
            <Container>
              <div className={point?.image ? 'point-sheet pictured' : 'point-sheet'}>
                <PointPicture activity={activity} />
                <div>
                  <b>{`${n}. ${code} ${description}`}</b>
                  <PointFacts activity={activity} />
                </div>
                <SpaceBetween size="xs">
                  <OutcomeText outcome={outcome} />
                  {firstAnswer && (
                    <Line name={t('amRuns:found')}>
                      {firstAnswer.value === undefined
                        ? firstAnswer.answer
                        : `${number(firstAnswer.value)} ${unit}`}{' '}
                    </Line>
                  )}
                  {activity.actualMinutes !== undefined && (
                    <Line name={t('amRuns:minutes')}>{number(activity.actualMinutes)}</Line>
                  )}
                  {note && <Line name={t('amRuns:note')}>{note}</Line>}
                  <ActivityRequests order={run} activity={activity} desk={desk} />
                </SpaceBetween>
              </div>
            </Container>
          </section>
        );
      })}
    </SpaceBetween>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <b>{name}:</b> {children}
  </div>
);
