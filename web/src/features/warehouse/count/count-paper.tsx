// The count list on paper: what is where, boxes to write into, and nothing of what should be there.
import { useTranslation } from 'react-i18next';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import type { CountPage } from '../../../../../shared/warehouse/count-api.ts';
import { countLabel, spareLabel } from '../../../../../shared/warehouse/label.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { CountRow } from './count-rows.ts';
import './count-paper.css';

/** Drawn when somebody prints: hundreds of codes are not small. */
export function CountPaper({ count, rows }: { count: CountPage; rows: readonly CountRow[] }) {
  const printing = usePrinting();
  // asked for before somebody prints: paper waits for nothing
  const warehouse = useRefLabels('warehouse')(count.warehouseId);
  return printing ? <Paper count={count} rows={rows} warehouse={warehouse} /> : null;
}

function Paper({
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
  const at = (path: string) => location.origin + inPlant(path, user!.idplant);
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
        <QrCode text={at(countLabel(count.warehouseId, count.id))} label={t('paper.open')} />
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
                <QrCode text={at(spareLabel(spareId))} label={code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
