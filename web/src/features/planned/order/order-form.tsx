// The form of an execution, whatever the screen: what is wrong with it, its fields, the question before closing, the guard at the door.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/confirm.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { FormScope } from '../../../ui/form/schema-form.tsx';
import { ReadingDoubt } from '../meter/reading-doubt.tsx';
import { type Execution, type OrderSheet, titleOf } from './order-execution.ts';
import { DraftFound, ProblemList } from './order-problem-list.tsx';

interface Props {
  order: OrderSheet;
  execution: Execution;
  /** Shows an activity by its place, or the order as a whole. */
  onGo: (at: number | undefined) => void;
  onReload: () => void;
  children: ReactNode;
  buttons: ReactNode;
  /** Buttons that stay at the bottom of the screen, and what is wrong right above them. */
  atBottom?: boolean;
}

export function OrderForm({ order, execution, onGo, onReload, children, buttons, atBottom = false }: Props) {
  const { t } = useTranslation('orders');
  const { state, asking, close, unask, doubt, shortage, confirm, correct } = execution;
  const problems = (
    <ProblemList
      state={state}
      nameOf={(at) => titleOf(order.activities[at])}
      onGo={onGo}
      onReload={onReload}
    />
  );
  return (
    <FormScope state={state} namespace="orders">
      <SpaceBetween size="l">
        <DraftFound state={state} />
        {!atBottom && problems}
        {children}
      </SpaceBetween>
      {atBottom ? (
        <div className="at-bottom">
          {problems}
          {buttons}
        </div>
      ) : (
        buttons
      )}
      {asking && !doubt && (
        <Confirm
          title={t('execution.askClose', { code: order.code })}
          action={t('execution.close')}
          onConfirm={close}
          onClose={unask}
        >
          {t('execution.askCloseText')}
        </Confirm>
      )}
      {shortage}
      {doubt && <ReadingDoubt doubt={doubt} onConfirm={confirm} onCorrect={correct} />}
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}

export function SaveButton({ execution, onClick }: { execution: Execution; onClick: () => void }) {
  const { t } = useTranslation('orders');
  return (
    <Button loading={execution.state.form.formState.isSubmitting} onClick={onClick}>
      {t('execution.save')}
    </Button>
  );
}

export function CloseButton({ execution: { complete, ask } }: { execution: Execution }) {
  const { t } = useTranslation('orders');
  return (
    <Button
      variant="primary"
      disabled={!complete}
      disabledReason={t('execution.incomplete')}
      onClick={() => void ask()}
    >
      {t('execution.close')}
    </Button>
  );
}
