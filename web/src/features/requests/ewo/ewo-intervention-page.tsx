// Page of an intervention on an EWO: start, diagnosis and closing step by step, or the reason it is not
// possible now.
import { Alert, Button, Container, Icon, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { ewoTransitions, getNextSteps } from '#shared/requests/ewo-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { EwoActions } from '#web/parts/ewo/ewo-actions.tsx';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { useTakeAndStart } from '#web/parts/ewo/take-and-start.ts';
import { LazyLockoutCard } from '#web/parts/isolation/lazy.tsx';
import { LockoutButton } from '#web/parts/isolation/lockout-button.tsx';
import { LazyObligationNotice } from '#web/parts/obligation/lazy.tsx';
import { NextBar, useHasNextBar, WithNextBar } from '#web/parts/order/next-bar.tsx';
import { LazyPermitCard } from '#web/parts/permit/lazy.tsx';
import { PermitButton } from '#web/parts/permit/permit-button.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getEwoViewRoute, interventionsRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall } from '#web/use-call.ts';
import { UnassignedNotice } from '../unassigned-notice.tsx';
import { EwoBrief, EwoReportFacts } from './ewo-facts.tsx';
import { HoldButton, HoldNotice } from './ewo-hold.tsx';
import { EwoOpportunity } from './ewo-opportunity.tsx';
import { InterventionSteps } from './ewo-steps.tsx';
import '#web/parts/order/safety.css';

export const EwoInterventionPage = () => <Intervention desk="desktop" />;
export const TabletEwoInterventionPage = () => <Intervention desk="tablet" />;

function Intervention({ desk }: { desk: WorkLayout }) {
  const id = useSearchParams()[0].get('ewo');
  if (!id) return <Navigate to={desk === 'tablet' ? '/app/tablet/homeTablet' : interventionsRoute} replace />;
  return <EwoIntervention key={id} id={id} desk={desk} />;
}

function EwoIntervention({ id, desk }: { id: string; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const query = useCall(ewos.get, { id });
  const { reading, reload } = useReload(query);
  // Scrolls to the top, since the list may have been scrolled.
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <Loaded query={query} title={t('work.title')}>
      {(ewo) => (
        <SpaceBetween size="l">
          <PageHeader
            title={t('work.of', { code: ewo.code })}
            crumbs={[{ text: t('interventions.title'), href: interventionsRoute }]}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <HoldButton ewo={ewo} />
                {desk === 'desktop' && <LockoutButton workKind="ewo" workId={ewo.id} />}
                {desk === 'desktop' && <PermitButton workKind="ewo" workId={ewo.id} />}
                <EwoActions ewo={ewo} desk={desk} pageLinks={['view']}>
                  {t('actions')}
                </EwoActions>
              </SpaceBetween>
            }
          />
          <Content ewo={ewo} desk={desk} reading={reading} onReload={() => void reload()} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

const Content = (props: Props) =>
  props.desk === 'tablet' ? <TabletContent {...props} /> : <DesktopContent {...props} />;

function DesktopContent(props: Props) {
  const { ewo, desk } = props;
  return (
    <SpaceBetween size="l">
      {isOpenEwo(ewo.state) && <LazyObligationNotice machineId={ewo.machineId} linked />}
      {isOpenEwo(ewo.state) && <LazyPermitCard work={{ workKind: 'ewo', workId: ewo.id }} isTablet={false} />}
      <Container>
        <EwoBrief ewo={ewo} />
      </Container>
      <NextStep {...props} />
      <EwoOpportunity ewo={ewo} desk={desk} />
      <Remarks recordKind="ewo" recordId={ewo.id} />
    </SpaceBetween>
  );
}

/** Safety first, then the work beside the report, and the next step always at the bottom of the screen. */
function TabletContent(props: Props) {
  const { ewo, desk } = props;
  return (
    <WithNextBar>
      <SpaceBetween size="l">
        <EwoSafety machineId={ewo.machineId} />
        {isOpenEwo(ewo.state) && <LazyObligationNotice machineId={ewo.machineId} />}
        {isOpenEwo(ewo.state) && <LazyLockoutCard work={{ workKind: 'ewo', workId: ewo.id }} />}
        {isOpenEwo(ewo.state) && <LazyPermitCard work={{ workKind: 'ewo', workId: ewo.id }} />}
        <Container>
          <EwoBrief ewo={ewo} />
        </Container>
        <div className="ewo-columns">
          <NextStep {...props} />
          <SpaceBetween size="l">
            <Container>
              <EwoReportFacts ewo={ewo} />
            </Container>
            <EwoOpportunity ewo={ewo} desk={desk} />
            <Remarks recordKind="ewo" recordId={ewo.id} />
          </SpaceBetween>
        </div>
      </SpaceBetween>
    </WithNextBar>
  );
}

/** Safety note of the machine, such as how it is locked out. */
function EwoSafety({ machineId }: { machineId: number }) {
  const { t } = useTranslation('ewoWork');
  const note = useEwoNames().machines.get(machineId)?.noteSecurity;
  if (!note) return null;
  return (
    <section className="safety first">
      <h2>
        <Icon name="status-warning" /> {t('safety')}
      </h2>
      <p className="note as-typed">{note}</p>
    </section>
  );
}

interface Props {
  ewo: EwoPage;
  desk: WorkLayout;
  reading: number;
  onReload: () => void;
}

function NextStep({ ewo, desk, reading, onReload }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const session = useSession();
  const principal = toPrincipal(session);
  // Stays mounted from the take to the start, so that the page shows the step after both.
  const taking = useTakeAndStart(ewo);
  if (!isOpenEwo(ewo.state)) return <EndedNotice ewo={ewo} desk={desk} />;
  if (ewo.state === 'onHold') return <HoldNotice ewo={ewo} />;
  if (ewo.state === 'created' || taking.isStarting) return <UnassignedEwo taking={taking} />;
  if (
    getNextSteps(ewo, principal).length === 0 &&
    !isTransitionAllowed(ewoTransitions, 'diagnose', ewo, principal)
  )
    return <Alert>{t('ewoWork:work.notYours', { state: getEnumText('ewoState', ewo.state) })}</Alert>;
  return <InterventionSteps key={reading} ewo={ewo} desk={desk} onReload={onReload} />;
}

function EndedNotice({ ewo, desk }: Pick<Props, 'ewo' | 'desk'>) {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  return (
    <Alert
      action={<Button onClick={() => void navigate(getEwoViewRoute(desk, ewo.id))}>{t('do.view')}</Button>}
    >
      {t(`work.${ewo.state as 'closed' | 'cancelled'}`)}
    </Alert>
  );
}

function UnassignedEwo({ taking }: { taking: ReturnType<typeof useTakeAndStart> }) {
  const { t } = useTranslation('ewoWork');
  const { take, takeAndStart, mayTake, mayStart, isStarting } = taking;
  if (useHasNextBar() && mayTake)
    return (
      <SpaceBetween size="m">
        <Refusal error={taking.refusal} />
        <Alert>{t('work.nobodyTake')}</Alert>
        <NextBar>
          <Button disabled={isStarting} loading={taking.taking && !isStarting} onClick={() => void take()}>
            {t('do.take')}
          </Button>
          {mayStart && (
            <Button variant="primary" loading={isStarting} onClick={() => void takeAndStart()}>
              {t('do.takeStart')}
            </Button>
          )}
        </NextBar>
      </SpaceBetween>
    );
  return (
    <UnassignedNotice
      taking={taking}
      text={t(taking.mayTake ? 'work.nobodyTake' : 'work.nobody')}
      action={t('do.take')}
    />
  );
}
