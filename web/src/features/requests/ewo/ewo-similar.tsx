// Texts of similar EWOs, to select instead of typing with gloves.
import { Button, Spinner } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { type EwoPage, ewos } from '#shared/requests/ewo-api.ts';
import { LoadFailure } from '#web/ui/loading.tsx';
import { useToday } from '#web/ui/today.ts';
import { buildQuery, useAllItems } from '#web/use-call.ts';
import { findSimilarEwos } from './similar.ts';

/** Days searched back, and number of EWOs read. */
const DAYS_BACK = 730;
const MAX_EWOS = 6;

interface Props {
  ewo: EwoPage;
  field: 'diagnosis' | 'interventionDescription';
}

export function SimilarTexts(props: Props) {
  const { t } = useTranslation('ewoWork');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="inline-link" formAction="none" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {t('similar.show')}
      </Button>
      {open && <TextList {...props} onChosen={() => setOpen(false)} />}
    </>
  );
}

function TextList({ ewo, field, onChosen }: Props & { onChosen: () => void }) {
  const { t } = useTranslation('ewoWork');
  const today = useToday();
  const { getValues, setValue, setFocus } = useFormContext();
  const { machineId } = ewo;
  const closedEwos = useAllItems(ewos.list, {
    from: addDays(today, -DAYS_BACK),
    to: today,
    machineId,
    state: 'closed',
  });
  const ewoQueries = useQueries({
    queries: findSimilarEwos(ewo, closedEwos.data ?? [], MAX_EWOS).map(({ id }) =>
      buildQuery(ewos.get, { id }),
    ),
  });
  if (closedEwos.error)
    return <LoadFailure error={closedEwos.error} onRetry={() => void closedEwos.refetch()} />;
  if (!closedEwos.data || ewoQueries.some(({ isPending }) => isPending)) return <Spinner />;
  const codesByText = new Map(
    ewoQueries.flatMap(({ data }) => (data?.[field] ? [[data[field], data.code]] : [])),
  );
  if (codesByText.size === 0) return <div>{t('similar.none')}</div>;
  const choose = (text: string) => {
    const currentText = String(getValues(field) ?? '').trim();
    setValue(field, [currentText, text].filter(Boolean).join('\n'), {
      shouldDirty: true,
      shouldValidate: true,
    });
    onChosen();
    setFocus(field);
  };
  return (
    <ul className="similar" aria-label={t('similar.show')}>
      {[...codesByText].map(([text, code]) => (
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
