// Tablet page of a count: row by row, or by scanning labels.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameCode, parseScannedText, type ScanResult } from '#shared/structure/scanned-code.ts';
import { type CountPage, counts } from '#shared/warehouse/count-api.ts';
import { isOwnHost } from '#web/parts/scan/own-host.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { tabletWarehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ScanPanel } from '#web/ui/scan/scan-panel.tsx';
import { useCall } from '#web/use-call.ts';
import { CountFacts } from './count-facts.tsx';
import { CountList, getCountedFieldId } from './count-list.tsx';
import { type CountRow, findRowOfLabel, useCountRows } from './count-rows.ts';
import { useCounting } from './counting.ts';

export function TabletCountPage() {
  const { t } = useTranslation('warehouseCount');
  const { countId } = useRouteParams<'countId'>();
  const query = useCall(counts.get, { id: countId! });
  return (
    <Loaded query={query} title={t('title')}>
      {(count) => <TabletCount key={count.id} count={count} />}
    </Loaded>
  );
}

function TabletCount({ count }: { count: CountPage }) {
  const { t } = useTranslation('warehouseCount');
  const rows = useCountRows(count);
  const counting = useCounting(count);
  const focusScannedRow = useLabelScan(count, rows);
  const container = useRef<HTMLDivElement>(null);
  const { warehouseId, description, state } = count;
  const isOpen = state === 'open';
  return (
    <div ref={container}>
      <SpaceBetween size="l">
        <PageHeader
          title={description}
          description={<CountFacts count={count} />}
          actions={<PageButton to={tabletWarehousePageRoutes.counts}>{t('tablet.all')}</PageButton>}
        />
        {isOpen ? (
          <ScanPanel onRead={focusScannedRow} within={container} />
        ) : (
          <Alert type="info">{t('tablet.ended')}</Alert>
        )}
        <CountList
          rows={rows}
          counting={isOpen ? counting : undefined}
          getSpareRoute={(spareId) => tabletWarehousePageRoutes.spare(spareId, warehouseId)}
        />
      </SpaceBetween>
    </div>
  );
}

/**
 * Returns a function that focuses the row of a scanned label and returns a message if that is not possible.
 */
function useLabelScan({ warehouseId }: CountPage, rows: readonly CountRow[]) {
  const { t } = useTranslation(['warehouseCount', 'scan']);
  const { user } = useSession();
  return async (text: string): Promise<string | undefined> => {
    const scannedLabel = parseScannedText(text);
    const otherOrigin = await findOtherOrigin(scannedLabel);
    if (otherOrigin) return otherOrigin;
    const [row, problem] = findRow(scannedLabel);
    if (!row) return t(`warehouseCount:scan.${problem}`);
    const field = document.getElementById(getCountedFieldId(row.spareId));
    // The camera keeps reading the label while the quantity is typed.
    if (field && field !== document.activeElement) field.focus();
    return field ? undefined : t('warehouseCount:scan.hidden', { code: row.code });
  };

  /** Returns what to say of a label that another plant or installation has printed. */
  async function findOtherOrigin(scannedLabel: ScanResult): Promise<string | undefined> {
    if (scannedLabel.is !== 'label') return undefined;
    const { plant, host } = scannedLabel;
    if (plant && plant !== user?.idplant) return t('scan:otherPlant', { plant });
    return host && !(await isOwnHost(host)) ? t('scan:otherHost', { host }) : undefined;
  }

  function findRow(scannedLabel: ScanResult): [CountRow | undefined, 'foreign' | 'spare' | 'shelf'] {
    if (scannedLabel.is === 'code') {
      const row = rows.find(({ code }) => isSameCode(code, scannedLabel.code));
      return [row, 'spare'];
    }
    if (
      scannedLabel.is === 'foreign' ||
      (scannedLabel.record.kind !== 'spare' && scannedLabel.record.kind !== 'shelf')
    )
      return [undefined, 'foreign'];
    const { record } = scannedLabel;
    const isElsewhere = record.kind === 'shelf' && record.warehouseId !== warehouseId;
    return [isElsewhere ? undefined : findRowOfLabel(rows, record), record.kind];
  }
}
