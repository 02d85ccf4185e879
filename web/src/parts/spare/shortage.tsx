// A closing that takes more than there is: an administrator may say that it is so.
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../../../shared/refused.ts';
import { errorText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';

interface Shortage {
  /** Around the call: `confirmed` is for it. */
  watched: <Answer>(send: (confirmed: true | undefined) => Promise<Answer>) => Promise<Answer>;
  /** The question, while it is asked; `again` sends the form once more. */
  question: (again: () => Promise<unknown>) => ReactNode;
}

export function useShortage(): Shortage {
  const { t } = useTranslation('spares');
  const mayConfirm = useSession().may('stockAdjustment', 'create');
  const [short, setShort] = useState<Refused>();
  const confirmed = useRef<true>(undefined);
  return {
    async watched(send) {
      try {
        return await send(confirmed.current);
      } catch (error) {
        if (mayConfirm && error instanceof Refused && error.code === 'stockShort') setShort(error);
        throw error;
      }
    },
    question: (again) =>
      short && (
        <Confirm
          title={t('askShort')}
          action={t('bookShort')}
          onConfirm={async () => {
            confirmed.current = true;
            setShort(undefined);
            await again().finally(() => {
              confirmed.current = undefined;
            });
          }}
          onClose={() => setShort(undefined)}
        >
          <p>{errorText(short)}</p>
          <p>{t('askShortText')}</p>
        </Confirm>
      ),
  };
}
