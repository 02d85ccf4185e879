// A tag to read: what was written on it, and what was done about it.
import { Box, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { TagPage } from '../../../../../shared/requests/tag-api.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { fullName } from '../../../parts/order/order-names.ts';
import { SparesList } from '../../../parts/spare/spares-list.tsx';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { TagAge, TagStatus } from '../../../parts/tag/tag-status.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Gallery } from '../../../ui/image/thumb.tsx';
import { useToday } from '../../../ui/today.ts';
import './tag.css';

const line = (label: string, value: string | number | undefined) =>
  value === undefined || value === '' ? [] : [{ label, value }];

export function TagFacts({ tag }: { tag: TagPage }) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const { day, instant, number } = useFormat();
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const row = rowOf(names, today)(tag);
  const word = (list: string, value: string | number | undefined) =>
    value === undefined ? undefined : enumText(list, String(value));
  const people = tag.operators?.flatMap((id) => names.operators.get(id) ?? []).map(fullName);
  const { images = [] } = tag;
  return (
    <SpaceBetween size="l">
      <div className="tag-head">
        <PillarBadge pillar={tag.pillar} />
        <TagStatus state={tag.state} />
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
          ...line(t('tag:fields.machine'), [row.machine, row.machineDescription].filter(Boolean).join(' – ')),
          ...line(t('tag:fields.point'), row.point),
          ...line(t('tag:fields.type'), word('tagType', tag.type)),
          ...line(t('tag:fields.object'), word('tagObject', tag.object)),
          ...line(t('tag:fields.workstation'), tag.workstation),
          ...line(t('tag:fields.machineStatus'), word('machineRunning', tag.machineStatus)),
          ...line(t('tag:fields.action'), word('tagAction', tag.action)),
          ...line(t('tag:fields.actionNotes'), tag.actionNotes),
          ...line(t('tag:fields.reason'), word('tagAction', tag.reason)),
          ...line(t('tag:fields.reasonNotes'), tag.reasonNotes),
          ...line(t('tag:fields.priority'), word('tagPriority', tag.priority)),
          ...line(t('tag:fields.dueOn'), day(tag.dueOn)),
          ...line(t('tag:fields.quantity'), number(tag.quantity)),
          ...line(t('tag:fields.drawingNumber'), tag.drawingNumber),
          ...line(t('tag:fields.suggestions'), tag.suggestions),
          ...line(t('tag:fields.operators'), people?.join(', ')),
          ...line(t('tag:fields.on'), `${day(tag.on)} · ${word('shift', tag.shift)}`),
          ...line(t('tag:fields.requester'), tag.requester),
          ...line(t('tag:fields.createdAt'), instant(tag.createdAt)),
          ...line(t('tag:fields.team'), row.team),
          ...line(t('tag:fields.operator'), row.operator),
          ...line(t('tag:fields.assignedAt'), instant(tag.assignedAt)),
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
  const used = tag.report?.spares ?? [];
  const hours = tag.hours?.map(({ operatorId, hours: n }) => {
    const operator = names.operators.get(operatorId);
    return `${operator ? fullName(operator) : `#${operatorId}`} ${number(n)} h`;
  });
  const items = [
    ...line(t('tag:fields.startedAt'), instant(tag.report?.startedAt)),
    ...line(t('tag:fields.hours'), hours?.join(', ')),
    ...(used.length > 0
      ? [
          {
            label: t('tag:fields.spares'),
            value: <SparesList spares={used} machineId={tag.machineId} />,
          },
        ]
      : []),
    ...line(t('tag:fields.note'), tag.report?.note),
    ...line(t('tag:fields.closingNotes'), tag.closingNotes),
    ...line(t('tag:fields.closedAt'), instant(tag.closedAt)),
    ...line(t('tag:fields.closedBy'), tag.closedBy),
    ...line(t('tag:fields.reopenedAt'), tag.reopenedAt?.map((at) => instant(at)).join(', ')),
  ];
  if (items.length === 0) return <Box variant="p">{t('tag:work.nothingYet')}</Box>;
  return <KeyValuePairs columns={3} items={items} />;
}
