// A list, or what its rows come to: chosen beside the filter, kept in the URL.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Choice } from '../choice.tsx';

/** `word` names the figures. */
export function useFigures(word: string): { shown: boolean; choice: ReactNode } {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'figures';
  const choose = (id: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (id === 'figures') changed.set('show', id);
        else changed.delete('show');
        return changed;
      },
      { preventScrollReset: true },
    );
  return {
    shown,
    choice: (
      <Choice
        label={t('table.view')}
        chosen={shown ? 'figures' : 'rows'}
        options={[
          { id: 'rows', text: t('table.asTable') },
          { id: 'figures', text: word },
        ]}
        onChoose={choose}
      />
    ),
  };
}
