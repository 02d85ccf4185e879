// Choice between a list and its figures, shown beside the filter and kept in the URL.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Choice } from '../choice.tsx';

/** Returns the choice and whether figures are shown; `word` is the label of the figures. */
export function useFiguresChoice(word: string): { isShown: boolean; choice: ReactNode } {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const isShowingFigures = params.get('show') === 'figures';
  const setChoice = (id: string) =>
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
    isShown: isShowingFigures,
    choice: (
      <Choice
        label={t('table.view')}
        chosen={isShowingFigures ? 'figures' : 'rows'}
        options={[
          { id: 'rows', text: t('table.asTable') },
          { id: 'figures', text: word },
        ]}
        onChoose={setChoice}
      />
    ),
  };
}
