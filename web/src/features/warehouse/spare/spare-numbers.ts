// What each figure of a spare was computed from, as people read it.
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useCall } from '../../../use-call.ts';
import type { SpareYear } from './spare-year.ts';

type Numbers = readonly (readonly [label: string, value: string])[];

export function useNumbers(spare: SparePage, year?: SpareYear) {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number, money } = useFormat();
  const { data: warehouse } = useCall(warehouses.get, { id: spare.warehouseId });
  const { metrics, risk, unit } = spare;
  const of = (name: keyof typeof labels, value: string) => [labels[name], value] as const;
  const labels = {
    ...{ stock: t('warehouse:fields.stock'), unitPrice: t('warehouse:fields.unitPrice') },
    ...{ averageStock: t('warehouse:fields.averageStock'), MSV: t('warehouse:fields.MSV') },
    ...{ optimalStock: t('warehouse:fields.optimalStock'), minLot: t('warehouse:fields.minLot') },
    ...{ perContainer: t('warehouse:fields.perContainer'), stacked: t('warehouse:fields.stacked') },
    ...{ costPerArea: t('warehouse:fields.costPerArea'), class: t('warehouse:fields.class') },
    ...{ IR: t('warehouse:fields.IR'), stockOut: t('warehouse:fields.stockOut') },
    ...{ daily: t('warehouse:how.of.daily'), leadTime: t('warehouse:how.of.leadTime') },
    ...{ safetyStock: t('warehouse:how.of.safetyStock'), expected: t('warehouse:how.of.expected') },
    ...{ issuedValue: t('warehouse:how.of.issuedValue'), base: t('warehouse:how.of.base') },
    ...{ idleMonths: t('warehouse:how.of.idleMonths'), months: t('warehouse:how.of.months') },
    ...{ emptyDays: t('warehouse:how.of.emptyDays'), observedDays: t('warehouse:how.of.observedDays') },
    area: t('warehouse:how.of.area'),
  };
  const quantity = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : `${number(value)} ${unit}`;
  const leadTime = of('leadTime', number(spare.leadTimeReal ?? spare.leadTime));
  const stock = of('stock', quantity(spare.stock));
  const price = of('unitPrice', money(spare.unitPrice));
  const { containerWidth: width, containerDepth: depth } = spare;
  const packing: Numbers = [
    of('perContainer', number(spare.perContainer)),
    of('stacked', spare.stackable ? number(spare.stacked ?? 1) : ''),
    of('base', width && depth ? `${width} × ${depth} mm` : ''),
  ];
  const cost = (area: number | null): Numbers => [
    of('area', number(area)),
    of('costPerArea', money(warehouse?.costPerArea)),
  ];
  const counted = year?.numbers;
  const daily = of('daily', quantity(spare.daily));
  const average = of('averageStock', quantity(spare.averageStock));
  return {
    reorderPoint: [
      daily,
      leadTime,
      of('safetyStock', quantity(spare.safetyStock ?? spare.safetyProposal)),
    ] as Numbers,
    safetyProposal: [
      daily,
      leadTime,
      of('class', spare.class ? enumText('spareClass', spare.class) : ''),
    ] as Numbers,
    orderQuantity: [
      of('optimalStock', quantity(spare.optimalStock)),
      stock,
      of('minLot', quantity(spare.minLot)),
    ] as Numbers,
    value: [stock, price] as Numbers,
    occupiedArea: [stock, ...packing],
    averageArea: [average, ...packing],
    minimumArea: [of('safetyStock', quantity(spare.safetyStock ?? 0)), ...packing],
    occupiedCost: cost(metrics.occupiedArea),
    averageCost: cost(metrics.averageArea),
    minimumCost: cost(metrics.minimumArea),
    IR: [of('issuedValue', money(counted?.issuedValue)), of('MSV', money(metrics.MSV))],
    IRL: [of('IR', number(metrics.IR)), of('issuedValue', money(counted?.issuedValue))],
    INU: [of('idleMonths', number(counted?.idleMonths)), of('months', number(counted?.months))],
    MSV: [average, price],
    IM: [of('emptyDays', number(counted?.emptyDays)), of('observedDays', number(counted?.observedDays))],
    stockOut: [of('expected', number(risk?.lambda)), leadTime, stock],
    proposedLevel: [
      of('expected', number(risk?.lambda)),
      of('class', enumText('spareClass', spare.class ?? 'C')),
    ],
    yearly: [of('stockOut', risk ? number(risk.stockOut * 100) : '')],
  } satisfies Record<string, Numbers>;
}
