// Counting in front of the shelves: row after row, or from label to label.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Scanned, sameCode, scanned } from '../../../../../shared/structure/scanned.ts';
import { type CountPage, counts } from '../../../../../shared/warehouse/count-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { tabletPaths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ScanPanel } from '../../../ui/scan/scan-panel.tsx';
import { useCall } from '../../../use-call.ts';
import { CountFacts } from './count-facts.tsx';
import { CountList, fieldId } from './count-list.tsx';
import { type CountRow, rowOfLabel, useCountRows } from './count-rows.ts';
import { useCounting } from './counting.ts';

export function TabletCountPage() {
  const { t } = useTranslation('warehouseCount');
  const { countId } = usePathParams<'countId'>();
  const query = useCall(counts.get, { id: countId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(count) => <Counted key={count.id} count={count} />}
    </Loaded>
  );
}

function Counted({ count }: { count: CountPage }) {
  const { t } = useTranslation('warehouseCount');
  const rows = useCountRows(count);
  const counting = useCounting(count);
  const read = useLabelOf(count, rows);
  const place = useRef<HTMLDivElement>(null);
  const { warehouseId, description, state } = count;
  const open = state === 'open';
  return (
    <div ref={place}>
      <SpaceBetween size="l">
        <PageHeader
          title={description}
          description={<CountFacts count={count} />}
          actions={<PageButton to={tabletPaths.counts}>{t('tablet.all')}</PageButton>}
        />
        {open ? <ScanPanel onRead={read} within={place} /> : <Alert type="info">{t('tablet.ended')}</Alert>}
        <CountList
          rows={rows}
          counting={open ? counting : undefined}
          sheetOf={(spareId) => tabletPaths.spare(spareId, warehouseId)}
        />
      </SpaceBetween>
    </div>
  );
}

/** A label moves the cursor to its row. */
function useLabelOf({ warehouseId }: CountPage, rows: readonly CountRow[]) {
  const { t } = useTranslation('warehouseCount');
  const { user } = useSession();
  return (text: string): string | undefined => {
    const said = scanned(text);
    const [row, problem] = rowAt(said);
    if (!row) return t(`scan.${problem}`);
    const field = document.getElementById(fieldId(row.spareId));
    // the camera goes on seeing the label while the number is typed
    if (field && field !== document.activeElement) field.focus();
    return field ? undefined : t('scan.hidden', { code: row.code });
  };

  function rowAt(said: Scanned): [CountRow | undefined, 'foreign' | 'spare' | 'shelf'] {
    if (said.is === 'code') {
      const row = rows.find(({ code }) => sameCode(code, said.code));
      return [row, 'spare'];
    }
    if (said.is === 'foreign' || (said.thing.kind !== 'spare' && said.thing.kind !== 'shelf'))
      return [undefined, 'foreign'];
    const { thing, plant } = said;
    const elsewhere =
      (plant && plant !== user?.idplant) || (thing.kind === 'shelf' && thing.warehouseId !== warehouseId);
    return [elsewhere ? undefined : rowOfLabel(rows, thing), thing.kind];
  }
}
