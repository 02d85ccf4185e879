// Spares that were used, on a sheet: how many of each, at which price, and what that comes to.
import { useTranslation } from 'react-i18next';
import { costOf, type SpareKept } from '../../../../shared/warehouse/consumption.ts';
import { useFormat } from '../../ui/format.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { useElements } from './machine-elements.ts';
import './spares.css';

interface Props {
  spares: readonly SpareKept[];
  machineId: number | undefined;
}

export function SparesList({ spares, machineId }: Props) {
  const { t } = useTranslation('spares');
  const { number, money } = useFormat();
  // older sheets name elements by their id alone
  const nameless = spares.some(({ code }) => code === undefined);
  const { elements } = useElements(nameless ? machineId : undefined, useEwoNames());
  const nameOf = ({ spareId, code, description }: SpareKept) => {
    const element = elements?.find(({ id }) => id === spareId);
    return code ? `${code} ${description}` : element ? `${element.code} ${element.descr}` : String(spareId);
  };
  const cost = costOf(spares);
  return (
    <>
      <ul className="used-list">
        {spares.map((spare) => (
          <li key={`${spare.spareId} ${spare.warehouseId}`}>
            {number(spare.quantity)} {spare.unit ?? '×'} {nameOf(spare)}
            {spare.unitPrice !== undefined && (
              <span className="price">
                {` · ${money(spare.unitPrice)} · ${money(spare.quantity * spare.unitPrice)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {cost !== undefined && spares.length > 1 && (
        <p className="spares-cost">{t('total', { cost: money(cost) })}</p>
      )}
    </>
  );
}
