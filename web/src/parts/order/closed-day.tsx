// Confirmation before an order is planned for a day closed to maintenance, with a reason (decision PS25).
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormat } from '../../ui/format.ts';
import { ReasonField } from './reason-field.tsx';

/** Fields that confirm a closed day; empty before the confirmation. */
export interface DayConfirmation {
  confirmed?: true;
  reason?: string;
}

interface ConfirmClosedDayProps {
  day: Day;
  /** Reason that was given already. */
  initialReason?: string;
  /** Plans the work for the day. If it rejects, the dialog stays open and shows why. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Called after the confirmation, and to choose another day. */
  onClose: () => void;
}

/** Loads its texts on demand, since most pages that may show it do not need them. */
const ClosedDayDialog = (props: ConfirmClosedDayProps) => (
  <Suspense>
    <ConfirmClosedDay {...props} />
  </Suspense>
);

function ConfirmClosedDay({ day, initialReason = '', onConfirm, onClose }: ConfirmClosedDayProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const [reason, setReason] = useState(initialReason);
  return (
    <Confirm
      title={t('closedDay.title')}
      action={t('closedDay.confirm')}
      other={t('closedDay.otherDay')}
      onConfirm={async () => {
        if (!reason.trim()) throw new RefusalError('invalid', 'reasonNeeded');
        await onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t('closedDay.text', { day: format.day(day) })}</Box>
        <ReasonField value={reason} onChange={setReason} help={t('closedDay.why')} />
      </SpaceBetween>
    </Confirm>
  );
}

interface Question {
  day: Day;
  initialReason?: string;
  /** Submits again; it closes the dialog of the caller if that succeeds. */
  resubmit: () => Promise<unknown>;
}

interface ClosedDay {
  /** Wraps the call, which gets the confirmation once it was given. */
  watched: <Answer>(send: (confirmation: DayConfirmation) => Promise<Answer>) => Promise<Answer>;
  /** Returns the confirmation dialog, to be shown in place of the caller's, after a refusal. */
  question: (question: Question) => ReactNode;
}

export function useClosedDay(): ClosedDay {
  const [isAsked, setAsked] = useState(false);
  const confirmation = useRef<DayConfirmation>({});
  return {
    async watched(send) {
      try {
        return await send(confirmation.current);
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'closedDay') setAsked(true);
        throw error;
      }
    },
    question: ({ day, initialReason, resubmit }) =>
      isAsked && (
        <ClosedDayDialog
          day={day}
          initialReason={initialReason}
          onConfirm={async (reason) => {
            confirmation.current = { confirmed: true, reason };
            await resubmit().finally(() => {
              confirmation.current = {};
            });
          }}
          onClose={() => setAsked(false)}
        />
      ),
  };
}

/**
 * Asks about a day without a dialog of the caller. The promise resolves to the confirmation, or to undefined
 * if the user wants another day.
 */
export function useDayQuestion() {
  const [question, setQuestion] = useState<{ day: Day; answer: (given?: DayConfirmation) => void }>();
  return {
    askAboutDay: (day: Day) =>
      new Promise<DayConfirmation | undefined>((answer) => setQuestion({ day, answer })),
    dayQuestion: question && (
      <ClosedDayDialog
        day={question.day}
        onConfirm={async (reason) => question.answer({ confirmed: true, reason })}
        onClose={() => {
          // After the confirmation this has no effect.
          question.answer();
          setQuestion(undefined);
        }}
      />
    ),
  };
}
