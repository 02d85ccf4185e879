// List of used spares with quantity and price, and their total cost.
import { useTranslation } from 'react-i18next';
import { type ConsumedSpare, computeConsumptionCost } from '#shared/warehouse/consumption.ts';
import { useFormat } from '../../ui/format.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { useStructureElements } from './machine-elements.ts';
import './spares.css';

interface Props {
  spares: readonly ConsumedSpare[];
  machineId: number | undefined;
}

export function SparesList({ spares, machineId }: Props) {
  const { t } = useTranslation('spares');
  const { number, money } = useFormat();
  // Older records contain only the element id of a spare.
  const hasNamelessSpares = spares.some(({ code }) => code === undefined);
  const { elements } = useStructureElements(hasNamelessSpares ? machineId : undefined, useEwoNames());
  const formatSpareName = ({ spareId, code, description }: ConsumedSpare) => {
    const element = elements?.find(({ id }) => id === spareId);
    return code ? `${code} ${description}` : element ? `${element.code} ${element.descr}` : String(spareId);
  };
  const cost = computeConsumptionCost(spares);
  return (
    <>
      <ul className="used-list">
        {spares.map((spare) => (
          <li key={`${spare.spareId} ${spare.warehouseId}`}>
            {number(spare.quantity)} {spare.unit ?? '×'} {formatSpareName(spare)}
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
