// Detail of one audit trail entry: author, time, reason, and every field before and after the change.
import { Box, Button, KeyValuePairs, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { AuditItem } from '#shared/access/audit-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { HistoryChanges } from '#web/ui/history/history-changes.tsx';
import type { AuditTexts } from '#web/ui/history/history-texts.ts';
import { findRecordPage } from '#web/ui/history/history-things.ts';
import { PageLink } from '#web/ui/page-link.tsx';

interface Props {
  entry: AuditItem;
  texts: AuditTexts;
  onClose: () => void;
}

export function AuditDetail({ entry, texts, onClose }: Props) {
  const { t } = useTranslation(['audit', 'common']);
  const format = useFormat();
  const page =
    entry.action === 'removed' ? undefined : findRecordPage(entry.thing, entry.thingId, entry.sort);
  const name = texts.name(entry);
  return (
    <Modal
      visible
      size="large"
      header={t('common:labelled', {
        label: `${texts.formatRecordKind(entry)} ${name}`,
        value: texts.action(entry),
      })}
      closeAriaLabel={t('common:close')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button onClick={onClose}>{t('common:close')}</Button>
        </Box>
      }
    >
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={3}
          items={[
            { label: t('audit:fields.at'), value: format.instant(entry.at) },
            { label: t('audit:fields.user'), value: texts.author(entry) },
            { label: t('audit:fields.userId'), value: entry.userId || t('common:none') },
            { label: t('audit:fields.profile'), value: texts.profile(entry) || t('common:none') },
            { label: t('audit:fields.record'), value: page ? <PageLink to={page}>{name}</PageLink> : name },
            { label: t('audit:fields.reason'), value: entry.reason || t('common:none') },
          ]}
        />
        <HistoryChanges entry={entry} texts={texts} />
      </SpaceBetween>
    </Modal>
  );
}
