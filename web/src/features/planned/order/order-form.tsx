// Form of an execution for desktop and tablet: problems, fields, closing dialog and navigation guard.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/ui/confirm.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { FormScope } from '#web/ui/form/schema-form.tsx';
import { ConfirmReadingDialog } from '../meter/reading-doubt.tsx';
import { type Execution, getActivityTitle, type OrderDetail } from './order-execution.ts';
import { ProblemList, RestoredDraftNotice } from './order-problem-list.tsx';
import '#web/parts/order/next-bar.css';

interface Props {
  order: OrderDetail;
  execution: Execution;
  /** Shows an activity by its index, or the order as a whole. */
  onGo: (index: number | undefined) => void;
  onReload: () => void;
  children: ReactNode;
  buttons: ReactNode;
  /** Whether the buttons stay at the bottom of the screen, with the problems right above them. */
  atBottom?: boolean;
}

export function OrderForm({ order, execution, onGo, onReload, children, buttons, atBottom = false }: Props) {
  const { t } = useTranslation('orders');
  const { state, asking, close, unask, doubt, shortage, confirm, correct } = execution;
  const problems = (
    <ProblemList
      state={state}
      nameOf={(index) => getActivityTitle(order.activities[index])}
      onGo={onGo}
      onReload={onReload}
    />
  );
  return (
    <FormScope state={state} namespace="orders">
      <SpaceBetween size="l">
        <RestoredDraftNotice state={state} />
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
      {doubt && <ConfirmReadingDialog doubt={doubt} onConfirm={confirm} onCorrect={correct} />}
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
