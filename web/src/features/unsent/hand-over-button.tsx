// Hands a refused entry and the entries depending on it to the record's current owner, as remarks.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remarks } from '#shared/requests/remark/remark-api.ts';
import { canAddRemark } from '#shared/requests/remark/remark-targets.ts';
import { discardEntry, sendOrRecord } from '../../offline/send.ts';
import { useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { flashWritten } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { findRecordedHours, findRemarkTarget, splitIntoRemarks } from './hand-over.ts';
import type { RecordedEntry } from './recorded.ts';
import { formatReason, useEntryTitle } from './unsent-texts.ts';

interface Props {
  /** Recorded entries, the refused one first. */
  recorded: readonly RecordedEntry[];
  onDone: () => void;
}

export function HandOverButton({ recorded, onDone }: Props) {
  const { t } = useTranslation('offline');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { profile } = useSession();
  const remarkTarget = findRemarkTarget(recorded[0]!.entry);
  if (!remarkTarget || !canAddRemark(profile, remarkTarget.of))
    return <Box variant="p">{t('noHandOver')}</Box>;
  return (
    <div>
      <Button onClick={() => setDialogOpen(true)}>{t('handOver')}</Button>
      <Box variant="p">{t('handOverText')}</Box>
      {isDialogOpen && (
        <HandOverDialog
          recorded={recorded}
          remarkTarget={remarkTarget}
          onDone={onDone}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  );
}

interface DialogProps extends Props {
  remarkTarget: NonNullable<ReturnType<typeof findRemarkTarget>>;
  onClose: () => void;
}

/**
 * Dialog that shows the text before it is sent. After a failure, remarks already accepted are not sent again.
 */
function HandOverDialog({ recorded, remarkTarget, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('offline');
  const { instant } = useFormat();
  const getTitle = useEntryTitle();
  const sentCount = useRef(0);
  const { entry } = recorded[0]!;
  const lines = [
    t('handOverHead', { why: formatReason(entry) ?? '' }).trim(),
    ...recorded.flatMap((each) => [
      t('recordedAt', { title: getTitle(each.entry), at: instant(each.entry.at) }),
      ...each.fields.map(({ label, value }) => `${label}: ${value}`),
    ]),
  ];
  const pictures = [...new Set(recorded.flatMap((each) => each.pictures))];
  const parts = splitIntoRemarks(lines, pictures, getTitle(entry));
  const hours = findRecordedHours(
    remarkTarget.of,
    recorded.map((each) => each.entry),
  );
  const handOver = async () => {
    let answer: unknown;
    for (const part of parts.slice(sentCount.current)) {
      const isFirst = sentCount.current === 0;
      answer = await sendOrRecord(remarks.add, {
        ...remarkTarget,
        ...part,
        ...(isFirst && hours && { hours }),
      });
      sentCount.current += 1;
    }
    await discardEntry(entry);
    flashWritten(answer, t('handedOver'));
    onDone();
  };
  return (
    <Confirm title={t('handOverTitle')} action={t('handOver')} onConfirm={handOver} onClose={onClose}>
      <SpaceBetween size="s">
        {parts.length > 1 && <Box>{t('handOverParts', { count: parts.length })}</Box>}
        <div className="handed-text">{lines.join('\n')}</div>
        {pictures.length > 0 && <Box>{t('pictures', { count: pictures.length })}</Box>}
      </SpaceBetween>
    </Confirm>
  );
}
