// Printed list of a count: spares by location with boxes to fill in, without the booked quantities.
import { useTranslation } from 'react-i18next';
import { addPlantParam } from '#shared/access/plant-link.ts';
import type { CountPage } from '#shared/warehouse/count-api.ts';
import { buildCountLabelRoute, buildSpareLabelRoute } from '#shared/warehouse/label.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import type { CountRow } from './count-rows.ts';
import './count-paper.css';

/** Rendered only while printing, because hundreds of QR codes are slow. */
export function CountPrintout({ count, rows }: { count: CountPage; rows: readonly CountRow[] }) {
  const printing = usePrinting();
  // Read in advance, because printing does not wait.
  const warehouse = useRefLabels('warehouse')(count.warehouseId);
  return printing ? <PrintedCount count={count} rows={rows} warehouse={warehouse} /> : null;
}

function PrintedCount({
  count,
  rows,
  warehouse,
}: {
  count: CountPage;
  rows: readonly CountRow[];
  warehouse: string;
}) {
  const { t } = useTranslation('warehouseCount');
  const { day } = useFormat();
  const { user } = useSession();
  const toUrl = (path: string) => location.origin + addPlantParam(path, user!.idplant);
  return (
    <article className="count-paper">
      <header>
        <div>
          <h2>{t('paper.title', { description: count.description })}</h2>
          <p>
            {[user?.plant.descrizione, warehouse, day(count.openedOn)].filter(Boolean).join(' · ')} ·{' '}
            {t('spares', { count: rows.length })}
          </p>
          <p className="signed">{t('paper.signed')} ______________________________</p>
        </div>
        <QrCode text={toUrl(buildCountLabelRoute(count.warehouseId, count.id))} label={t('paper.open')} />
      </header>
      <table>
        <thead>
          <tr>
            <th className="code">{t('paper.code')}</th>
            <th>{t('paper.description')}</th>
            <th className="place">{t('fields.place')}</th>
            <th className="unit">{t('paper.unit')}</th>
            <th className="box">{t('fields.counted')}</th>
            <th className="note">{t('fields.note')}</th>
            <th className="qr">QR</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ spareId, code, description, place, unit }) => (
            <tr key={spareId}>
              <td>
                <b>{code}</b>
              </td>
              <td>{description}</td>
              <td>{place}</td>
              <td>{unit}</td>
              <td />
              <td />
              <td className="qr">
                <QrCode text={toUrl(buildSpareLabelRoute(spareId))} label={code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
