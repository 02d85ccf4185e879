// Words of similar cases, to choose instead of typing them with gloves.
import { Button, Spinner } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { type EwoPage, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { Failed } from '../../../ui/loading.tsx';
import { useToday } from '../../../ui/today.ts';
import { readOf, useAll } from '../../../use-call.ts';
import { mostAlike } from './similar.ts';

/** Days one looks back, and cases one reads. */
const BACK = 730;
const MOST = 6;

interface Props {
  ewo: EwoPage;
  field: 'diagnosis' | 'interventionDescription';
}

export function SimilarWords(props: Props) {
  const { t } = useTranslation('ewoWork');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="inline-link" formAction="none" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t('similar.show')}
      </Button>
      {open && <Words {...props} onChosen={() => setOpen(false)} />}
    </>
  );
}

function Words({ ewo, field, onChosen }: Props & { onChosen: () => void }) {
  const { t } = useTranslation('ewoWork');
  const today = useToday();
  const { getValues, setValue, setFocus } = useFormContext();
  const { machineId } = ewo;
  const closed = useAll(ewos.list, { from: addDays(today, -BACK), to: today, machineId, state: 'closed' });
  const read = useQueries({
    queries: mostAlike(ewo, closed.data ?? [], MOST).map(({ id }) => readOf(ewos.get, { id })),
  });
  if (closed.error) return <Failed error={closed.error} onRetry={() => void closed.refetch()} />;
  if (!closed.data || read.some(({ isPending }) => isPending)) return <Spinner />;
  const words = new Map(read.flatMap(({ data }) => (data?.[field] ? [[data[field], data.code]] : [])));
  if (words.size === 0) return <div>{t('similar.none')}</div>;
  const choose = (text: string) => {
    const typed = String(getValues(field) ?? '').trim();
    setValue(field, [typed, text].filter(Boolean).join('\n'), { shouldDirty: true, shouldValidate: true });
    onChosen();
    setFocus(field);
  };
  return (
    <ul className="similar" aria-label={t('similar.show')}>
      {[...words].map(([text, code]) => (
        <li key={code}>
          <button type="button" onClick={() => choose(text)}>
            {text}
            <small>{code}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
