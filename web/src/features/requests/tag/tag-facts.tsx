// Facts of a tag: the anomaly and the work.

import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { TagPage } from '#shared/requests/tag-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { isTouchPage } from '#web/offline/touch-pages.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { OrderLink } from '#web/parts/order/order-link.tsx';
import { SparesList } from '#web/parts/spare/spares-list.tsx';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '#web/parts/tag/tag-status.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Gallery } from '#web/ui/image/thumb.tsx';
import { useToday } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import './tag.css';

const buildPairs = (label: string, value: string | number | undefined) =>
  value === undefined || value === '' ? [] : [{ label, value }];

export function TagFacts({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { day, instant, number } = useFormat();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const row = toTagRow(names, today)(tag);
  const formatWord = (list: string, value: string | number | undefined) =>
    value === undefined ? undefined : getEnumText(list, String(value));
  const people = tag.operators?.flatMap((id) => names.operators.get(id) ?? []).map(formatFullName);
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
      <KeyValuePairs
        columns={3}
        items={[
          ...buildPairs(
            t('tag:fields.machine'),
            [row.machine, row.machineDescription].filter(Boolean).join(' – '),
          ),
          ...buildPairs(t('tag:fields.point'), row.point),
          ...buildPairs(t('tag:fields.type'), formatWord('tagType', tag.type)),
          ...buildPairs(t('tag:fields.object'), formatWord('tagObject', tag.object)),
          ...buildPairs(t('tag:fields.workstation'), tag.workstation),
          ...buildPairs(t('tag:fields.machineStatus'), formatWord('machineRunning', tag.machineStatus)),
          ...buildPairs(t('tag:fields.action'), formatWord('tagAction', tag.action)),
          ...buildPairs(t('tag:fields.actionNotes'), tag.actionNotes),
          ...buildPairs(t('tag:fields.reason'), formatWord('tagAction', tag.reason)),
          ...buildPairs(t('tag:fields.reasonNotes'), tag.reasonNotes),
          ...buildPairs(t('tag:fields.priority'), formatWord('tagPriority', tag.priority)),
          ...buildPairs(t('tag:fields.dueOn'), day(tag.dueOn)),
          ...buildPairs(t('tag:fields.quantity'), number(tag.quantity)),
          ...buildPairs(t('tag:fields.drawingNumber'), tag.drawingNumber),
          ...buildPairs(t('tag:fields.suggestions'), tag.suggestions),
          ...buildPairs(t('tag:fields.operators'), people?.join(', ')),
          ...buildPairs(t('tag:fields.on'), `${day(tag.on)} · ${formatWord('shift', tag.shift)}`),
          ...buildPairs(t('tag:fields.requester'), tag.requester),
          ...buildPairs(t('tag:fields.createdAt'), instant(tag.createdAt)),
          ...buildPairs(t('tag:fields.team'), row.team),
          ...buildPairs(t('tag:fields.operator'), row.operator),
          ...buildPairs(t('tag:fields.assignedAt'), instant(tag.assignedAt)),
          ...(tag.order
            ? [
                {
                  label: t('tag:fields.order'),
                  value: (
                    <OrderLink order={tag.order} desk={isTouchPage() ? 'tablet' : 'desktop'}>
                      {tag.order.code}
                    </OrderLink>
                  ),
                },
              ]
            : []),
        ]}
      />
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
