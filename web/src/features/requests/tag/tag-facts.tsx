// Facts of a tag: the anomaly and the work.

import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import { TagDraft } from '#shared/requests/tag.ts';
import type { TagPage } from '#shared/requests/tag-api.ts';
import { type TagFieldName, tagFieldEntries } from '#shared/requests/tag-fields.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { isTouchPage } from '#web/offline/touch-pages.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { SparesList } from '#web/parts/spare/spares-list.tsx';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '#web/parts/tag/tag-status.tsx';
import { findField } from '#web/ui/form/schema-fields.ts';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useToday } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import './tag.css';

const buildPairs = (label: string, value: string | number | undefined) =>
  value === undefined || value === '' ? [] : [{ label, value }];

type Line = [order: number, label: string, value: ReactNode];

export function TagFacts({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { day, instant, number } = useFormat();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const row = toTagRow(names, today)(tag);
  const formatValue = (name: TagFieldName): string => {
    const value = tag[name];
    if (value === undefined) return '';
    const { kind, labels } = findField(TagDraft, name)!.meta;
    if (kind === 'choice') return getEnumText(labels!, String(value));
    if (kind === 'day') return day(String(value));
    if (kind === 'instant') return instant(String(value));
    if (Array.isArray(value))
      return value
        .flatMap((id) => names.operators.get(Number(id)) ?? [])
        .map(formatFullName)
        .join(', ');
    return typeof value === 'number' ? number(value) : value;
  };
  const fieldLines = tagFieldEntries.flatMap(([name, { fact }]): Line[] =>
    typeof fact === 'number' ? [[fact, t(`tag:fields.${name}`), formatValue(name)]] : [],
  );
  const otherLines: Line[] = [
    [10, t('tag:fields.machine'), [row.machine, row.machineDescription].filter(Boolean).join(' – ')],
    [20, t('tag:fields.point'), row.point],
    [28, t('tag:fields.injured'), tag.injured],
    [160, t('tag:fields.on'), `${formatValue('on')} · ${formatValue('shift')}`],
    [170, t('tag:fields.requester'), tag.requester],
    [180, t('tag:fields.createdAt'), instant(tag.createdAt)],
    [190, t('tag:fields.team'), row.team],
    [200, t('tag:fields.operator'), row.operator],
    [210, t('tag:fields.assignedAt'), instant(tag.assignedAt)],
    [
      220,
      t('tag:fields.order'),
      tag.order && (
        <OrderLink order={tag.order} desk={isTouchPage() ? 'tablet' : 'desktop'}>
          {tag.order.code}
        </OrderLink>
      ),
    ],
  ];
  const lines = [...fieldLines, ...otherLines]
    .sort(([a], [b]) => a - b)
    .flatMap(([, label, value]) => (value ? [{ label, value }] : []));
  const { images = [] } = tag;
  return (
    <SpaceBetween size="l">
      <div className="tag-head">
        <PillarBadge pillar={tag.pillar} />
        <TagStatus state={tag.state} />
        <UnsentMark recordKey={`tag:${tag.id}`} />
        {row.age !== undefined && (
          <span>
            <TagAge days={row.age} escalated={tag.escalated} />
          </span>
        )}
      </div>
      <div>
        <Box variant="awsui-key-label">{t('tag:fields.anomaly')}</Box>
        <p className="tag-text">{tag.anomaly}</p>
      </div>
      {tag.anomalies !== undefined && tag.anomalies !== tag.anomaly && (
        <div>
          <Box variant="awsui-key-label">{t('tag:fields.anomalies')}</Box>
          <p className="tag-text">{tag.anomalies}</p>
        </div>
      )}
      <KeyValuePairs columns={3} items={lines} />
      {images.length > 0 && <Gallery ids={images} name={tag.code} />}
    </SpaceBetween>
  );
}

export function TagWorkFacts({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'common']);
  const { instant, number } = useFormat();
  const names = useEwoNames({ withOperators: true });
  const usedSpares = tag.report?.spares ?? [];
  const hours = tag.hours?.map(({ operatorId, hours: n }) => {
    const operator = names.operators.get(operatorId);
    return `${operator ? formatFullName(operator) : `#${operatorId}`} ${number(n)} h`;
  });
  const items = [
    ...buildPairs(t('tag:fields.startedAt'), instant(tag.report?.startedAt)),
    ...buildPairs(t('tag:fields.hours'), hours?.join(', ')),
    ...(usedSpares.length > 0
      ? [
          {
            label: t('tag:fields.spares'),
            value: <SparesList spares={usedSpares} machineId={tag.machineId} />,
          },
        ]
      : []),
    ...buildPairs(t('tag:fields.note'), tag.report?.note),
    ...buildPairs(t('tag:fields.closingNotes'), tag.closingNotes),
    ...buildPairs(t('tag:fields.closedAt'), instant(tag.closedAt)),
    ...buildPairs(t('tag:fields.closedBy'), tag.closedBy),
    ...buildPairs(t('tag:fields.reopenedAt'), tag.reopenedAt?.map((at) => instant(at)).join(', ')),
  ];
  if (items.length === 0) return <Box variant="p">{t('tag:work.nothingYet')}</Box>;
  return <KeyValuePairs columns={3} items={items} />;
}
