// An EWO to read: what happened, how long it took, what was found and done. On paper it is the sheet people know (domain 5.5).
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { papers } from '../../../../../shared/printing/api.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { stepsOf } from '../../../../../shared/requests/ewo-moves.ts';
import { analysisMoves, readsAnalysis } from '../../../../../shared/requests/root-cause-moves.ts';
import { call } from '../../../call.ts';
import { enumText } from '../../../i18n/text.ts';
import { EwoActions } from '../../../parts/ewo/ewo-actions.tsx';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { Remarks } from '../../../parts/remarks/remarks.tsx';
import { SparesList } from '../../../parts/spare/spares-list.tsx';
import { type Desk, executionPath, machinePath } from '../../../paths/orders.ts';
import { ewoHistoryPath, interventionPath, rootCausePath } from '../../../paths/requests.ts';
import { runPathOn } from '../../../paths/runs.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { EwoSheet } from '../paper/ewo-sheet.tsx';
import { SheetPart } from '../sheet-part.tsx';
import { EwoHead, EwoReportFacts, EwoWorkFacts } from './ewo-facts.tsx';
import { EwoTimes } from './ewo-times.tsx';
import { Warnings } from './ewo-warnings.tsx';

export const EwoViewPage = () => <View desk="desktop" />;
export const TabletEwoViewPage = () => <View desk="tablet" />;

function View({ desk }: { desk: Desk }) {
  const id = useSearchParams()[0].get('ewo');
  if (!id) return <Navigate to={desk === 'tablet' ? '/app/tablet/homeTablet' : ewoHistoryPath()} replace />;
  return <Read id={id} desk={desk} />;
}

function Read({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const prints = useSession().may('ewo', 'print');
  const query = useCall(ewos.get, { id });
  const paper = useCall(ewos.sheet, { id }, { enabled: prints });
  return (
    <Loaded query={query} title={t('view.title')}>
      {(ewo) => (
        <div className="ewo-paper">
          <div className={paper.data && 'screen-only'}>
            <SpaceBetween size="l">
              <PageHeader
                title={ewo.code}
                crumbs={[{ text: t('history.title'), href: ewoHistoryPath() }]}
                actions={<PageActions ewo={ewo} desk={desk} printable={!paper.isLoading} />}
              />
              <Sheet ewo={ewo} desk={desk} />
            </SpaceBetween>
          </div>
          {paper.data && <EwoSheet paper={paper.data} />}
        </div>
      )}
    </Loaded>
  );
}

interface ActionsProps {
  ewo: EwoPage;
  desk: Desk;
  printable: boolean;
}

function PageActions({ ewo, desk, printable }: ActionsProps) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const works = session.may('ewo', 'execute') && stepsOf(ewo, askerOf(session)).length > 0;
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <EwoActions ewo={ewo} desk={desk} leads={[]}>
          {t('ewoWork:actions')}
        </EwoActions>
        {session.may('ewo', 'print') && (
          <SpaceBetween direction="horizontal" size="xs">
            <Button loading={!printable} onClick={() => window.print()}>
              {t('common:table.print')}
            </Button>
            <PaperButton name={ewo.code} make={(signal) => call(papers.ewo, { id: ewo.id }, signal)} />
          </SpaceBetween>
        )}
        <History thing="ewo" id={ewo.id} name={ewo.code} />
        {works && (
          <Button variant="primary" onClick={() => void navigate(interventionPath(desk, ewo.id))}>
            {t('ewoWork:do.work')}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}

function Sheet({ ewo, desk }: { ewo: EwoPage; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const images = ewo.images ?? [];
  return (
    <SpaceBetween size="l">
      {ewo.repeats !== undefined && <Alert type="warning">{t('view.repeats', { count: ewo.repeats })}</Alert>}
      <SheetPart title={t('view.header')}>
        <EwoHead ewo={ewo} />
      </SheetPart>
      <SheetPart title={t('view.phenomenon')}>
        <EwoReportFacts ewo={{ ...ewo, images: [] }} />
      </SheetPart>
      {images.length > 0 && (
        <SheetPart title={t('view.images')}>
          <Gallery ids={images} name={ewo.code} />
        </SheetPart>
      )}
      <SheetPart title={t('view.times')}>
        <EwoTimes ewo={ewo} />
      </SheetPart>
      <SheetPart title={t('view.work')}>
        <EwoWorkFacts ewo={ewo} />
      </SheetPart>
      {(ewo.spares ?? []).length > 0 && (
        <SheetPart title={t('fields.spares')}>
          <SparesList spares={ewo.spares ?? []} machineId={ewo.machineId} />
        </SheetPart>
      )}
      <Warnings ewo={ewo} desk={desk} />
      <SheetPart title={t('view.links')}>
        <Links ewo={ewo} desk={desk} />
      </SheetPart>
      <Remarks of="ewo" thing={ewo.id} />
    </SpaceBetween>
  );
}

/** What hangs together with it, as far as this person may follow. */
function Links({ ewo, desk }: { ewo: EwoPage; desk: Desk }) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const session = useSession();
  const machine = useEwoNames().machines.get(ewo.machineId);
  const atDesk = desk === 'desktop';
  const asker = askerOf(session);
  const looksInto = session.may('rootCauses', atDesk ? 'view' : 'edit') && readsAnalysis(asker, ewo);
  // anybody's own failure may be looked into, whether it must be or not
  const begins = isPossible(analysisMoves, 'save', { state: 'toDo', ewo }, asker);
  const analysis = ewo.analysis
    ? t('ewoWork:view.analysis', { state: enumText('analysisState', ewo.analysis) })
    : t('ewoWork:view.noAnalysis');
  return (
    <ul className="spares-list">
      {machine && (
        <li>
          {atDesk ? <PageLink to={machinePath(ewo.machineId)}>{machine.code}</PageLink> : machine.code}{' '}
          {machine.description}
        </li>
      )}
      {atDesk && (
        <li className="screen-only">
          <PageLink to={ewoHistoryPath(ewo.machineId)}>{t('ewoWork:view.others')}</PageLink>
        </li>
      )}
      {ewo.orderId && session.may(ewo.pathId ? 'autonomousCalendar' : 'workOrders', 'execute') && (
        <li>
          <PageLink to={ewo.pathId ? runPathOn(desk, ewo.orderId) : executionPath(desk, { id: ewo.orderId })}>
            {t('ewoWork:view.order')}
          </PageLink>
        </li>
      )}
      {(ewo.analysis || begins) && (
        <li>{looksInto ? <PageLink to={rootCausePath(desk, ewo.id)}>{analysis}</PageLink> : analysis}</li>
      )}
    </ul>
  );
}
