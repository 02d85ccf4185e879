// Menu of a procedure's transitions and the button of its approval, with a confirmation before those that cannot be
// undone.
import { Box, Button, ButtonDropdown, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { formatEdition } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { cache } from '#web/cache.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { useFlashWithNextStep } from '#web/parts/begin/guide-state.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { listProcedureTransitions, type ProcedureTransition } from '#web/parts/procedure/procedure-moves.ts';
import {
  getMethodSide,
  procedurePageRoutes,
  proposeProcedure,
  strategyPageRoutes,
} from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm, ConfirmDelete, type ConfirmProps } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  kind: ProcedureKind;
  procedure: ProcedureItem | undefined;
  /** Transitions the page offers elsewhere. */
  without?: readonly ProcedureTransition[];
  onRemoved?: () => void;
}

export function ProcedureActions({ kind, procedure, without = [], onRemoved }: Props) {
  const { t } = useTranslation(['planned', 'common', 'messages']);
  const session = useSession();
  const navigate = useNavigate();
  const [openedDialog, setOpenedDialog] = useState<'approve' | 'remove'>();
  const calls = useProcedureCalls(kind);
  const paths = procedurePageRoutes[kind];
  const offeredTransitions = procedure
    ? listProcedureTransitions(procedure, session).filter(({ move }) => !without.includes(move))
    : [];

  const buildHandlers = (target: ProcedureItem): Record<ProcedureTransition, () => void> => ({
    edit: () => void navigate(paths.edit(target)),
    take: () => void calls.take(target),
    newRevision: () => void calls.take(target),
    newEdition: () => void calls.take(target, true),
    release: () => void calls.release(target),
    duplicate: () => void calls.duplicate(target),
    print: () => void navigate(`${paths.detail(target.id)}?print`),
    approve: () => setOpenedDialog('approve'),
    remove: () => setOpenedDialog('remove'),
  });
  return (
    <>
      <ButtonDropdown
        disabled={offeredTransitions.length === 0}
        items={offeredTransitions.map(({ move, blocked }) => ({
          id: move,
          text: t(`planned:move.${move}`),
          disabled: blocked !== undefined,
          disabledReason: blocked && t(`messages:${blocked}`),
        }))}
        onItemClick={({ detail }) =>
          procedure && buildHandlers(procedure)[detail.id as ProcedureTransition]()
        }
      >
        {t('planned:actions')}
      </ButtonDropdown>
      {procedure && openedDialog === 'approve' && (
        <ConfirmApproval
          procedure={procedure}
          onConfirm={() => calls.approve(procedure)}
          onClose={() => setOpenedDialog(undefined)}
        />
      )}
      {procedure && openedDialog === 'remove' && (
        <ConfirmDelete
          name={procedure.code}
          onConfirm={async () => {
            await calls.remove(procedure);
            onRemoved?.();
          }}
          onClose={() => setOpenedDialog(undefined)}
        />
      )}
    </>
  );
}

function ConfirmApproval({
  procedure,
  ...props
}: { procedure: ProcedureItem } & Pick<ConfirmProps, 'onConfirm' | 'onClose'>) {
  const { t } = useTranslation('planned');
  return (
    <Confirm
      {...props}
      title={t('approve.title', { code: procedure.code, edition: formatEdition(procedure) })}
      action={t('move.approve')}
    >
      {t('approve.text')}
    </Confirm>
  );
}

/** Button below the phases that approves the procedure; waits while a phase is being edited. */
export function ApproveButton({ procedure, isEditing }: { procedure: ProcedureItem; isEditing: boolean }) {
  const { t } = useTranslation(['planned', 'messages']);
  const calls = useProcedureCalls(procedure.kind);
  const [isAsking, setAsking] = useState(false);
  const approval = listProcedureTransitions(procedure, useSession()).find(({ move }) => move === 'approve');
  if (!approval) return null;
  const refusal = approval.blocked && t(`messages:${approval.blocked}`);
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="center">
      <Button
        variant="primary"
        disabled={isEditing || refusal !== undefined}
        disabledReason={refusal ?? t('planned:phases.openFirst')}
        onClick={() => setAsking(true)}
      >
        {t('planned:move.approve')}
      </Button>
      <Box color="text-body-secondary">{t('planned:approve.when')}</Box>
      {isAsking && (
        <ConfirmApproval
          procedure={procedure}
          onConfirm={() => calls.approve(procedure)}
          onClose={() => setAsking(false)}
        />
      )}
    </SpaceBetween>
  );
}

/** Calls to refresh after an approval: the procedure in use changes, also in orders not started yet. */
const callsAffectedByApproval = [orders.get, cycles.list, cycles.get];

/** Returns the calls of the transitions; those without a dialog report their result in a message. */
export function useProcedureCalls(kind: ProcedureKind) {
  const api = procedureCalls[kind];
  const { t } = useTranslation(['planned', 'common']);
  const flashWithNextStep = useFlashWithNextStep();
  const { send: take } = useSend(api.take);
  const { send: release } = useSend(api.release);
  const { send: approve } = useSend(api.approve, { changes: callsAffectedByApproval });
  const { send: duplicate } = useSend(api.duplicate);
  const { send: remove } = useSend(api.remove);
  const reportResult = async (
    answer: Promise<ProcedureItem>,
    formatMessage: (result: ProcedureItem) => string,
  ) => {
    try {
      flash('success', formatMessage(await answer));
    } catch (error) {
      flash('error', getErrorText(error));
      await cache.invalidateQueries({ queryKey: [api.list.path] });
      await cache.invalidateQueries({ queryKey: [api.get.path] });
    }
  };
  const toVersionKey = ({ id, version }: ProcedureItem) => ({ id, version });
  return {
    take: (target: ProcedureItem, newEdition = false) =>
      reportResult(take({ ...toVersionKey(target), newEdition }), ({ code, ...result }) =>
        t('planned:done.take', { code, edition: formatEdition(result) }),
      ),
    release: (target: ProcedureItem) =>
      reportResult(release(toVersionKey(target)), ({ code }) => t('planned:done.release', { code })),
    duplicate: (target: ProcedureItem) =>
      reportResult(duplicate({ id: target.id }), ({ code }) => t('planned:done.duplicate', { code })),
    approve: async (target: ProcedureItem) => {
      const { code, ...result } = await approve(toVersionKey(target));
      const text = t('planned:done.approve', { code, edition: formatEdition(result) });
      const { home } = strategyPageRoutes[getMethodSide(kind)];
      await flashWithNextStep(text, 'strategies', proposeProcedure(home, target.id));
    },
    remove: async (target: ProcedureItem) => {
      await remove({ id: target.id });
      flash('success', t('common:deleted', { name: target.code }));
    },
  };
}
