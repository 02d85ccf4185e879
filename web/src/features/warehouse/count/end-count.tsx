// Dialogs that book the differences of a count or cancel it, each with a reason. Differences that exceed the
// stock are confirmed, or their spares are counted again.
import { FormField, Textarea } from '@cloudscape-design/components';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalError } from '#shared/refused.ts';
import { computeDifference } from '#shared/warehouse/count.ts';
import { type CountPage, counts } from '#shared/warehouse/count-api.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { cache } from '#web/cache.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { useStockShortage } from '#web/parts/spare/shortage.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { useSend } from '#web/use-call.ts';

export type Ending = 'book' | 'cancel';

const MAX_REASON_LENGTH = 500;
/** Reads that a booking changes, also one that is refused for some of its lines. */
const bookedReads = [spareParts.list, spareParts.get, movements.list, warehouses.overview];

interface Props {
  ask: Ending;
  count: CountPage;
  onClose: () => void;
}

export function EndCount({ ask, count, onClose }: Props) {
  const { t } = useTranslation('warehouseCount');
  const [reason, setReason] = useState('');
  const shortage = useStockShortage();
  const { send: book } = useSend(counts.book, { changes: bookedReads });
  const { send: cancel } = useSend(counts.cancel);
  const { id, version, description } = count;
  const bookDifferences = async () => {
    try {
      await shortage.watched((confirmed) => book({ id, version, reason, confirmed }));
    } catch (error) {
      // The lines that were not refused are booked.
      for (const { path } of [counts.get, counts.list, ...bookedReads])
        void cache.invalidateQueries({ queryKey: [path] });
      throw error;
    }
    flash('success', t('done.book', { description }));
  };
  const cancelCount = async () => {
    await cancel({ id, version, reason });
    flash('success', t('done.cancel', { description }));
  };
  const question = shortage.question(() => bookDifferences().then(onClose, flashError), {
    text: (refusal) => <ShortText count={count} refusal={refusal} />,
    other: t('do.recount'),
    onOther: onClose,
  });
  // The key keeps the error of this dialog out of the question.
  if (question) return <Fragment key="question">{question}</Fragment>;
  return (
    <Confirm
      title={t(`ask.${ask}`, { description })}
      action={t(`do.${ask}`)}
      other={t('do.back')}
      disabled={reason.trim() === ''}
      onConfirm={ask === 'book' ? bookDifferences : cancelCount}
      onClose={onClose}
    >
      <p>{ask === 'book' ? <BookingText count={count} /> : <CancelText count={count} />}</p>
      <FormField label={t('fields.reason')}>
        <Textarea
          value={reason}
          rows={3}
          ariaRequired
          onChange={({ detail }) => setReason(detail.value.slice(0, MAX_REASON_LENGTH))}
        />
      </FormField>
    </Confirm>
  );
}

/** Names the spares whose stock is too short, and says what became of the others. */
function ShortText({ count: { entries }, refusal }: { count: CountPage; refusal: RefusalError }) {
  const { t } = useTranslation('warehouseCount');
  const fields = refusal.details.fields ?? {};
  const isShort = (at: number) => `entries.${at}.counted` in fields;
  const codes = entries.flatMap(({ code }, at) => (isShort(at) ? code : []));
  const hasOthers = entries.some((entry, at) => !isShort(at) && Boolean(computeDifference(entry)));
  return (
    <>
      <p>{codes.length > 1 ? t('short.several', { codes: codes.join(', ') }) : getErrorText(refusal)}</p>
      {hasOthers && <p>{t('short.others')}</p>}
      <p>{t('short.choice')}</p>
    </>
  );
}

/** Lists how many spares are booked, were not counted, and are to be counted again. */
function BookingText({ count: { lines, tally, entries } }: { count: CountPage }) {
  const { t } = useTranslation('warehouseCount');
  const { money } = useFormat();
  const recounted = entries.filter(({ recount }) => recount).length;
  const uncounted = lines - tally.counted - recounted;
  const texts = [
    t('askText.book', { count: tally.differing, value: money(tally.value) }),
    recounted === 0 && t('askText.ends'),
    uncounted > 0 && t('askText.uncounted', { count: uncounted }),
    recounted > 0 && t('askText.recount', { count: recounted }),
  ];
  return texts.filter(Boolean).join(' ');
}

function CancelText({ count: { entries } }: { count: CountPage }) {
  const { t } = useTranslation('warehouseCount');
  const booked = entries.filter(({ movementId }) => movementId !== undefined).length;
  return booked > 0 ? t('askText.cancelBooked', { count: booked }) : t('askText.cancel');
}
