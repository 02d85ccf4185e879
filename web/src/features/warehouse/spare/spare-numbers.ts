// Numbers from which each figure of a spare was computed, formatted.
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useFormat } from '#web/ui/format.ts';
import { useCall } from '#web/use-call.ts';
import type { SpareYear } from './spare-year.ts';

type Numbers = readonly (readonly [label: string, value: string])[];

export function useFigureNumbers(spare: SparePage, year?: SpareYear) {
  const { t } = useTranslation(['warehouse', 'enums']);
  const { number, money } = useFormat();
  const { data: warehouse } = useCall(warehouses.get, { id: spare.warehouseId });
  const { metrics, risk, unit } = spare;
  const buildNumber = (name: keyof typeof labels, value: string) => [labels[name], value] as const;
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
  const formatQuantity = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : `${number(value)} ${unit}`;
  const leadTime = buildNumber('leadTime', number(spare.leadTimeReal ?? spare.leadTime));
  const stock = buildNumber('stock', formatQuantity(spare.stock));
  const price = buildNumber('unitPrice', money(spare.unitPrice));
  const { containerWidth: width, containerDepth: depth } = spare;
  const packing: Numbers = [
    buildNumber('perContainer', number(spare.perContainer)),
    buildNumber('stacked', spare.stackable ? number(spare.stacked ?? 1) : ''),
    buildNumber('base', width && depth ? `${width} × ${depth} mm` : ''),
  ];
  const buildAreaCost = (area: number | null): Numbers => [
    buildNumber('area', number(area)),
    buildNumber('costPerArea', money(warehouse?.costPerArea)),
  ];
  const yearNumbers = year?.numbers;
  const daily = buildNumber('daily', formatQuantity(spare.daily));
  const average = buildNumber('averageStock', formatQuantity(spare.averageStock));
  return {
    reorderPoint: [
      daily,
      leadTime,
      buildNumber('safetyStock', formatQuantity(spare.safetyStock ?? spare.safetyProposal)),
    ] as Numbers,
    safetyProposal: [
      daily,
      leadTime,
      buildNumber('class', spare.class ? getEnumText('spareClass', spare.class) : ''),
    ] as Numbers,
    orderQuantity: [
      buildNumber('optimalStock', formatQuantity(spare.optimalStock)),
      stock,
      buildNumber('minLot', formatQuantity(spare.minLot)),
    ] as Numbers,
    value: [stock, price] as Numbers,
    occupiedArea: [stock, ...packing],
    averageArea: [average, ...packing],
    minimumArea: [buildNumber('safetyStock', formatQuantity(spare.safetyStock ?? 0)), ...packing],
    occupiedCost: buildAreaCost(metrics.occupiedArea),
    averageCost: buildAreaCost(metrics.averageArea),
    minimumCost: buildAreaCost(metrics.minimumArea),
    IR: [buildNumber('issuedValue', money(yearNumbers?.issuedValue)), buildNumber('MSV', money(metrics.MSV))],
    IRL: [buildNumber('IR', number(metrics.IR)), buildNumber('issuedValue', money(yearNumbers?.issuedValue))],
    INU: [
      buildNumber('idleMonths', number(yearNumbers?.idleMonths)),
      buildNumber('months', number(yearNumbers?.months)),
    ],
    MSV: [average, price],
    IM: [
      buildNumber('emptyDays', number(yearNumbers?.emptyDays)),
      buildNumber('observedDays', number(yearNumbers?.observedDays)),
    ],
    stockOut: [buildNumber('expected', number(risk?.lambda)), leadTime, stock],
    proposedLevel: [
      buildNumber('expected', number(risk?.lambda)),
      buildNumber('class', getEnumText('spareClass', spare.class ?? 'C')),
    ],
    yearly: [buildNumber('stockOut', risk ? number(risk.stockOut * 100) : '')],
  } satisfies Record<string, Numbers>;
}
