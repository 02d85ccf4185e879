// An EWO being worked on: started, diagnosed, closed, a step at a time; or why it cannot be just now.
import { Alert, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { ewoMoves, stepsOf } from '../../../../../shared/requests/ewo-moves.ts';
import { isOpenEwo } from '../../../../../shared/requests/ewo-state.ts';
import { enumText } from '../../../i18n/text.ts';
import { EwoActions } from '../../../parts/ewo/ewo-actions.tsx';
import { useTake } from '../../../parts/ewo/ewo-card.tsx';
import { Remarks } from '../../../parts/remarks/remarks.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { ewoViewPath, interventionsPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall } from '../../../use-call.ts';
import { NobodyHasIt } from '../nobody-has-it.tsx';
import { EwoBrief } from './ewo-facts.tsx';
import { HoldButton, HoldNow } from './ewo-hold.tsx';
import { Opportunity } from './ewo-opportunity.tsx';
import { Steps } from './ewo-steps.tsx';

export const InterventionPage = () => <Intervention desk="desktop" />;
export const TabletInterventionPage = () => <Intervention desk="tablet" />;

function Intervention({ desk }: { desk: Desk }) {
  const id = useSearchParams()[0].get('ewo');
  if (!id) return <Navigate to={desk === 'tablet' ? '/app/tablet/homeTablet' : interventionsPath} replace />;
  return <Opened key={id} id={id} desk={desk} />;
}

function Opened({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const query = useCall(ewos.get, { id });
  const { reading, reload } = useReload(query);
  // however far down its card stood
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <Loaded query={query} title={t('work.title')}>
      {(ewo) => (
        <SpaceBetween size="l">
          <PageHeader
            title={t('work.of', { code: ewo.code })}
            crumbs={[{ text: t('interventions.title'), href: interventionsPath }]}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <HoldButton ewo={ewo} />
                <EwoActions ewo={ewo} desk={desk} leads={['view']}>
                  {t('actions')}
                </EwoActions>
              </SpaceBetween>
            }
          />
          <Container>
            <EwoBrief ewo={ewo} />
          </Container>
          <NextStep ewo={ewo} desk={desk} reading={reading} onReload={() => void reload()} />
          <Opportunity ewo={ewo} desk={desk} />
          <Remarks of="ewo" thing={ewo.id} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface Props {
  ewo: EwoPage;
  desk: Desk;
  reading: number;
  onReload: () => void;
}

function NextStep({ ewo, desk, reading, onReload }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const session = useSession();
  const asker = askerOf(session);
  if (!isOpenEwo(ewo.state)) return <Ended ewo={ewo} desk={desk} />;
  if (ewo.state === 'onHold') return <HoldNow ewo={ewo} />;
  if (ewo.state === 'created') return <Free ewo={ewo} />;
  if (stepsOf(ewo, asker).length === 0 && !isPossible(ewoMoves, 'diagnose', ewo, asker))
    return <Alert>{t('ewoWork:work.notYours', { state: enumText('ewoState', ewo.state) })}</Alert>;
  return <Steps key={reading} ewo={ewo} desk={desk} onReload={onReload} />;
}

function Ended({ ewo, desk }: Pick<Props, 'ewo' | 'desk'>) {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  return (
    <Alert action={<Button onClick={() => void navigate(ewoViewPath(desk, ewo.id))}>{t('do.view')}</Button>}>
      {t(`work.${ewo.state as 'closed' | 'cancelled'}`)}
    </Alert>
  );
}

function Free({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const taking = useTake(ewo);
  return (
    <NobodyHasIt
      taking={taking}
      text={t(taking.mayTake ? 'work.nobodyTake' : 'work.nobody')}
      action={t('do.take')}
    />
  );
}
