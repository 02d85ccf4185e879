// One run of a path: its points in walking order, reported one by one or all at once; the last closes it.
import { Alert, Button, Container, Link, ProgressBar, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../../shared/contract.ts';
import { isPossible } from '../../../../../shared/moves.ts';
import { isEarly } from '../../../../../shared/planned/colour.ts';
import { runs } from '../../../../../shared/planned/order-api.ts';
import { isAdmin, orderMovesOf } from '../../../../../shared/planned/order-moves.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { Refused } from '../../../../../shared/refused.ts';
import { errorText, problemText } from '../../../i18n/text.ts';
import { colourToday } from '../../../parts/calendar/calendar-cells.ts';
import { usePrevious } from '../../../parts/control/use-previous.ts';
import { ActivityRequests } from '../../../parts/order/activity-requests.tsx';
import { OrderButtons } from '../../../parts/order/order-buttons.tsx';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { OutcomeText } from '../../../parts/order/outcome.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { runCalendarPath, tabletRunsPath } from '../../../paths/runs.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { flash } from '../../../ui/flashes.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { FormScope } from '../../../ui/form/schema-form.tsx';
import { type SchemaFormState, useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useFormat } from '../../../ui/format.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useToday } from '../../../ui/today.ts';
import { useCall, useSend } from '../../../use-call.ts';
import { PointFacts, PointPicture } from './run-facts.tsx';
import { inForm, restInOrder, sentOf, typedFrom, type Walking, walkingOf } from './run-form.ts';
import { shiftText, useMachines } from './run-names.ts';
import { RunPoint } from './run-point.tsx';
import './run.css';

type Run = Answer<typeof runs.get>;

const moves = ['reschedule', 'cancel'] as const;

export const RunPage = () => <RunOn desk="desktop" />;
export const TabletRunPage = () => <RunOn desk="tablet" />;

/** The same at the desk and on the tablet. */
function RunOn({ desk }: { desk: Desk }) {
  const { t } = useTranslation('amRuns');
  const { id = '' } = usePathParams<'id'>();
  const query = useCall(runs.get, { id });
  const { reading, reload } = useReload(query);
  const session = useSession();
  return (
    <Loaded query={query} title={t('run')}>
      {(run) => (
        <SpaceBetween size="l">
          <Above run={run} desk={desk} />
          {isOpen(run.state) && isPossible(orderMovesOf.am, 'report', run, askerOf(session)) ? (
            <Walk key={`${run.id}:${reading}`} run={run} desk={desk} onReload={() => void reload()} />
          ) : (
            <Walked run={run} desk={desk} />
          )}
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface Shown {
  run: Run;
  desk: Desk;
}

function Above({ run, desk }: Shown) {
  const { t } = useTranslation(['amRuns', 'common', 'enums']);
  const { day, instant, minutes } = useFormat();
  const today = useToday();
  const machine = useMachines().get(run.machineId);
  const colour = colourToday(run, today);
  const facts = [
    machine && `${machine.code} ${machine.description}`,
    day(run.plannedOn),
    shiftText(run.shift),
    t('amRuns:points', { count: run.tasks }),
    minutes(Math.round(run.actualMinutes ?? run.minutes)),
    run.closedAt && `${run.closedBy ?? ''} ${instant(run.closedAt)}`.trim(),
  ];
  return (
    <PageHeader
      title={`${run.code} ${run.title ?? ''}`.trim()}
      crumbs={[{ text: t('amRuns:crumb') }, { text: t('amRuns:calendar.title'), href: runCalendarPath }]}
      description={
        <>
          <OrderStatus order={{ ...run, colour, early: isEarly({ ...run, byMeter: false }) }} />
          {` · ${facts.filter(Boolean).join(' · ')}`}
        </>
      }
      actions={
        <OrderButtons order={run} moves={moves}>
          {desk === 'tablet' ? (
            <PageButton to={tabletRunsPath}>{t('amRuns:round.all')}</PageButton>
          ) : (
            <>
              <Button onClick={() => window.print()}>{t('common:table.print')}</Button>
              <History thing="run" id={run.id} name={run.code} />
            </>
          )}
        </OrderButtons>
      }
    />
  );
}

const show = (at: number) => {
  const point = document.getElementById(`point-${at}`);
  point?.scrollIntoView({ block: 'start' });
  point?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
};

function Walk({ run, desk, onReload }: Shown & { onReload: () => void }) {
  const { t } = useTranslation('amRuns');
  const { day } = useFormat();
  const session = useSession();
  const today = useToday();
  const schema = useMemo(() => walkingOf(run.activities), [run.activities]);
  const previous = usePrevious(run);
  const { send: report } = useSend(runs.report, { changes: [runs.get, runs.list, runs.calendar] });
  const { send: close } = useSend(runs.close, { changes: [runs.get, runs.list, runs.calendar] });
  const closing = useRef(false);
  const state = useSchemaForm({
    schema,
    values: typedFrom(run) as never,
    draft: `run:${run.id}`,
    onSave: async (typed: Walking) => {
      const input = { ...sentOf(typed), id: run.id, version: run.version };
      try {
        if (closing.current) {
          const { autoClosed } = await close(input);
          const ended = autoClosed.length > 0 && t('autoClosed', { count: autoClosed.length });
          flash('success', [t('closed', { code: run.code }), ended].filter(Boolean).join(' '));
        } else {
          await report(input);
          flash('success', t('saved', { code: run.code }));
        }
      } catch (error) {
        throw inForm(error, typed);
      }
    },
  });
  const typed = state.form.watch('activities') as Walking['activities'];
  const done = typed.filter(({ outcome }) => outcome).length;
  const complete = done === typed.length;
  const waits = today < run.earliestOn && !isAdmin(session);
  const submit = async (end: boolean) => {
    closing.current = end;
    if (await state.submit()) onReload();
  };
  const rest = () => {
    const filled = restInOrder(typed, run.activities);
    for (const [at, { outcome }] of filled.entries())
      if (outcome !== typed[at]?.outcome)
        state.form.setValue(`activities.${at}.outcome`, outcome, { shouldDirty: true });
    const missing = filled.findIndex(({ outcome }) => !outcome);
    if (missing >= 0) show(missing);
  };
  return (
    <FormScope state={state} namespace="amRuns">
      <SpaceBetween size="m">
        {waits && <Alert type="info">{t('waits', { day: day(run.earliestOn) })}</Alert>}
        <Problems state={state} run={run} onReload={onReload} />
        {run.activities.map((activity, at) => (
          <RunPoint
            key={activity.n}
            run={run}
            desk={desk}
            previous={previous}
            activity={activity}
            at={at}
            disabled={waits}
          />
        ))}
      </SpaceBetween>
      <div className="run-bottom screen-only">
        <ProgressBar
          value={typed.length === 0 ? 100 : (done / typed.length) * 100}
          additionalInfo={t('progress', { done, count: typed.length })}
          ariaLabel={t('progressOf')}
        />
        <div className="run-keys">
          {!complete && (
            <Button disabled={waits} onClick={rest}>
              {t('allOk')}
            </Button>
          )}
          {!complete && (
            <Button
              disabled={waits || done === 0}
              loading={state.form.formState.isSubmitting}
              onClick={() => void submit(false)}
            >
              {t('save')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!complete || waits}
            disabledReason={t('incomplete')}
            loading={state.form.formState.isSubmitting && closing.current}
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

/** What was kept, what was refused, and which points need another look. */
function Problems({ state, run, onReload }: ProblemProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const { form, refusal, attempts, restored, discard } = state;
  const errors = (form.formState.errors.activities ?? []) as unknown as Record<
    string,
    { message?: string }
  >[];
  const problems = Object.entries(errors).flatMap(([at, fields]) =>
    Number.isInteger(Number(at)) && fields
      ? Object.entries(fields).map(([field, error]) => ({ at: Number(at), field, message: error?.message }))
      : [],
  );
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const stale = refusal instanceof Refused && (refusal.code === 'stale' || refusal.code === 'orderState');
  return (
    <div ref={box} tabIndex={-1} className="form-problems">
      {restored && (
        <Alert type="info" action={<Button onClick={discard}>{t('draft.discard')}</Button>}>
          {t('draft.found')}
        </Alert>
      )}
      {refusal !== undefined && problems.length === 0 && (
        <Alert type="error" action={stale && <Button onClick={onReload}>{t('form.reload')}</Button>}>
          {errorText(refusal)}
        </Alert>
      )}
      {attempts > 0 && problems.length > 0 && (
        <Alert type="error" header={t('form.problems', { count: problems.length })}>
          <ul>
            {problems.map(({ at, field, message }) => {
              const { n, code, description } = run.activities[at]!;
              return (
                <li key={`${at}.${field}`}>
                  <Link onFollow={() => show(at)}>{`${n}. ${code} ${description}`}</Link>
                  {`: ${problemText(message ?? '')}`}
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** A run that has ended, or that somebody else walks. */
function Walked({ run, desk }: Shown) {
  const { t } = useTranslation(['amRuns', 'enums']);
  const { number } = useFormat();
  return (
    <SpaceBetween size="m">
      {run.note && <Container>{run.note}</Container>}
      {run.activities.map((activity) => {
        const { n, code, description, outcome, note, answers: [found] = [], controls = [], point } = activity;
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
                  {found && (
                    <Line name={t('amRuns:found')}>
                      {found.value === undefined ? found.answer : `${number(found.value)} ${unit}`}{' '}
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
