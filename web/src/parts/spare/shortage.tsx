// Confirmation of a booking that takes more spares than are in stock; only for users who may adjust stock.
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Text and alternative of a form that can do something else about a shortage. */
interface ShortageChoice {
  text: (refusal: RefusalError) => ReactNode;
  other: string;
  onOther: () => void;
}

interface Shortage {
  /** Wraps the call, which gets `confirmed` after the confirmation. */
  watched: <Answer>(send: (confirmed: true | undefined) => Promise<Answer>) => Promise<Answer>;
  /** Returns the confirmation dialog while it is open; `resubmit` submits the form again. */
  question: (resubmit: () => Promise<unknown>, choice?: ShortageChoice) => ReactNode;
}

export function useStockShortage(): Shortage {
  const { t } = useTranslation('spares');
  const mayConfirm = useSession().may('stockAdjustment', 'create');
  const [shortageRefusal, setShortageRefusal] = useState<RefusalError>();
  const confirmed = useRef<true>(undefined);
  return {
    async watched(send) {
      try {
        return await send(confirmed.current);
      } catch (error) {
        if (mayConfirm && error instanceof RefusalError && error.code === 'stockShort')
          setShortageRefusal(error);
        throw error;
      }
    },
    question: (resubmit, choice) =>
      shortageRefusal && (
        <Confirm
          title={t('askShort')}
          action={t('bookShort')}
          other={choice?.other}
          onConfirm={async () => {
            confirmed.current = true;
            setShortageRefusal(undefined);
            await resubmit().finally(() => {
              confirmed.current = undefined;
            });
          }}
          onClose={choice?.onOther ?? (() => setShortageRefusal(undefined))}
        >
          {choice?.text(shortageRefusal) ?? (
            <>
              <p>{getErrorText(shortageRefusal)}</p>
              <p>{t('askShortText')}</p>
            </>
          )}
        </Confirm>
      ),
  };
}
