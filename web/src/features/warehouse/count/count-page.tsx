// Desktop page of a count: quantities written on the printed list are entered, and differences are booked.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountPage as Count, counts } from '#shared/warehouse/count-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useCall } from '#web/use-call.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';
import { CountFacts } from './count-facts.tsx';
import { useCountFile } from './count-file.ts';
import { CountList } from './count-list.tsx';
import { CountPrintout } from './count-paper.tsx';
import { useCountRows } from './count-rows.ts';
import { useCounting } from './counting.ts';
import { EndCount, type Ending } from './end-count.tsx';

export function CountPage() {
  const { t } = useTranslation('warehouseCount');
  const { countId } = useRouteParams<'countId'>();
  const query = useCall(counts.get, { id: countId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(count) => <CountDetails key={count.id} count={count} />}
    </Loaded>
  );
}

function CountDetails({ count }: { count: Count }) {
  const { t } = useTranslation('warehouseCount');
  const session = useSession();
  const rows = useCountRows(count);
  const counting = useCounting(count);
  const buildFile = useCountFile();
  const [endDialog, setEndDialog] = useState<Ending>();
  const { warehouseId, description, state, entries } = count;
  const parentCrumbs = useWarehouseCrumbs(warehouseId);
  const isOpen = state === 'open';
  return (
    <div className="counted-on-paper">
      {/* An open count prints the list to fill in; an ended count prints its result. */}
      <div className={isOpen ? 'screen-only' : undefined}>
        <SpaceBetween size="l">
          <PageHeader
            title={description}
            crumbs={[...parentCrumbs, { text: t('title'), href: warehousePageRoutes.counts(warehouseId) }]}
            description={<CountFacts count={count} />}
            actions={
              <div className="screen-only">
                <SpaceBetween direction="horizontal" size="xs">
                  {isOpen && session.may('spares', 'edit') && (
                    <Button onClick={() => setEndDialog('cancel')}>{t('do.cancel')}</Button>
                  )}
                  {session.may('spares', 'print') && (
                    <ExportMenu name={description} rows={() => buildFile(rows)} disabled={false} />
                  )}
                  {isOpen && <Button onClick={() => window.print()}>{t('do.print')}</Button>}
                  {isOpen && session.may('stockAdjustment', 'create') && (
                    <Button
                      variant="primary"
                      disabled={entries.every(({ counted }) => counted === undefined)}
                      disabledReason={t('nothingCounted')}
                      onClick={() => setEndDialog('book')}
                    >
                      {t('do.book')}
                    </Button>
                  )}
                </SpaceBetween>
              </div>
            }
          />
          <CountList
            rows={rows}
            counting={isOpen ? counting : undefined}
            getSpareRoute={(spareId) => warehousePageRoutes.spare(spareId, warehouseId)}
          />
        </SpaceBetween>
      </div>
      {isOpen && <CountPrintout count={count} rows={rows} />}
      {endDialog && <EndCount ask={endDialog} count={count} onClose={() => setEndDialog(undefined)} />}
    </div>
  );
}
