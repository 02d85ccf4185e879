// A count at the desk: what was written on paper is typed in, and what differs is booked.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountPage as Count, counts } from '../../../../../shared/warehouse/count-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useCall } from '../../../use-call.ts';
import { useWarehouseCrumbs } from '../spare/warehouse-crumbs.ts';
import { CountFacts } from './count-facts.tsx';
import { useCountFile } from './count-file.ts';
import { CountList } from './count-list.tsx';
import { CountPaper } from './count-paper.tsx';
import { useCountRows } from './count-rows.ts';
import { useCounting } from './counting.ts';
import { EndCount, type Ending } from './end-count.tsx';

export function CountPage() {
  const { t } = useTranslation('warehouseCount');
  const { countId } = usePathParams<'countId'>();
  const query = useCall(counts.get, { id: countId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(count) => <Counted key={count.id} count={count} />}
    </Loaded>
  );
}

function Counted({ count }: { count: Count }) {
  const { t } = useTranslation('warehouseCount');
  const session = useSession();
  const rows = useCountRows(count);
  const counting = useCounting(count);
  const fileOf = useCountFile();
  const [asked, setAsked] = useState<Ending>();
  const { warehouseId, description, state, tally } = count;
  const above = useWarehouseCrumbs(warehouseId);
  const open = state === 'open';
  return (
    <div className="counted-on-paper">
      {/* on paper stands the list to count by; once it is ended, what was counted */}
      <div className={open ? 'screen-only' : undefined}>
        <SpaceBetween size="l">
          <PageHeader
            title={description}
            crumbs={[...above, { text: t('title'), href: paths.counts(warehouseId) }]}
            description={<CountFacts count={count} />}
            actions={
              <div className="screen-only">
                <SpaceBetween direction="horizontal" size="xs">
                  {open && session.may('spares', 'edit') && (
                    <Button onClick={() => setAsked('cancel')}>{t('do.cancel')}</Button>
                  )}
                  {session.may('spares', 'print') && (
                    <ExportMenu name={description} rows={() => fileOf(rows)} disabled={false} />
                  )}
                  {open && <Button onClick={() => window.print()}>{t('do.print')}</Button>}
                  {open && session.may('stockAdjustment', 'create') && (
                    <Button
                      variant="primary"
                      disabled={tally.counted === 0}
                      disabledReason={t('nothingCounted')}
                      onClick={() => setAsked('book')}
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
            counting={open ? counting : undefined}
            sheetOf={(spareId) => paths.spare(spareId, warehouseId)}
          />
        </SpaceBetween>
      </div>
      {open && <CountPaper count={count} rows={rows} />}
      {asked && <EndCount ask={asked} count={count} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
