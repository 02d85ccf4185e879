// The moves of one procedure as a menu, with the questions asked before what cannot be taken back.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cycles } from '../../../../../shared/planned/cycle-api.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { editionText } from '../../../../../shared/procedures/edition.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { cache } from '../../../cache.ts';
import { errorText } from '../../../i18n/text.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { type Move, movesOf } from '../../../parts/procedure/procedure-moves.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { Confirm, ConfirmDelete } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

interface Props {
  kind: ProcedureKind;
  procedure: ProcedureItem | undefined;
  /** Moves the page offers in another way. */
  without?: readonly Move[];
  onRemoved?: () => void;
}

export function ProcedureActions({ kind, procedure, without = [], onRemoved }: Props) {
  const { t } = useTranslation(['planned', 'common', 'messages']);
  const session = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'approve' | 'remove'>();
  const calls = useProcedureCalls(kind);
  const paths = procedurePaths[kind];
  const offers = procedure ? movesOf(procedure, session).filter(({ move }) => !without.includes(move)) : [];

  const make = (of: ProcedureItem): Record<Move, () => void> => ({
    edit: () => void navigate(paths.edit(of)),
    take: () => void calls.take(of),
    newRevision: () => void calls.take(of),
    newEdition: () => void calls.take(of, true),
    release: () => void calls.release(of),
    duplicate: () => void calls.duplicate(of),
    print: () => void navigate(`${paths.detail(of.id)}?print`),
    approve: () => setAsking('approve'),
    remove: () => setAsking('remove'),
  });
  return (
    <>
      <ButtonDropdown
        disabled={offers.length === 0}
        items={offers.map(({ move, blocked }) => ({
          id: move,
          text: t(`planned:move.${move}`),
          disabled: blocked !== undefined,
          disabledReason: blocked && t(`messages:${blocked}`),
        }))}
        onItemClick={({ detail }) => procedure && make(procedure)[detail.id as Move]()}
      >
        {t('planned:actions')}
      </ButtonDropdown>
      {procedure && asking === 'approve' && (
        <Confirm
          title={t('planned:approve.title', { code: procedure.code, edition: editionText(procedure) })}
          action={t('planned:move.approve')}
          onConfirm={() => calls.approve(procedure)}
          onClose={() => setAsking(undefined)}
        >
          {t('planned:approve.text')}
        </Confirm>
      )}
      {procedure && asking === 'remove' && (
        <ConfirmDelete
          name={procedure.code}
          onConfirm={async () => {
            await calls.remove(procedure);
            onRemoved?.();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** What is in use has changed: for orders nobody has begun, too. */
const changedByApproval = [orders.get, cycles.list, cycles.get];

/** The calls behind the moves; those without a question of their own say by a message how they went. */
export function useProcedureCalls(kind: ProcedureKind) {
  const api = procedureCalls[kind];
  const { t } = useTranslation(['planned', 'common']);
  const { send: take } = useSend(api.take);
  const { send: release } = useSend(api.release);
  const { send: approve } = useSend(api.approve, { changes: changedByApproval });
  const { send: duplicate } = useSend(api.duplicate);
  const { send: remove } = useSend(api.remove);
  const said = async (answer: Promise<ProcedureItem>, say: (made: ProcedureItem) => string) => {
    try {
      flash('success', say(await answer));
    } catch (error) {
      flash('error', errorText(error));
      await cache.invalidateQueries({ queryKey: [api.list.path] });
      await cache.invalidateQueries({ queryKey: [api.get.path] });
    }
  };
  const one = ({ id, version }: ProcedureItem) => ({ id, version });
  return {
    take: (of: ProcedureItem, newEdition = false) =>
      said(take({ ...one(of), newEdition }), ({ code, ...made }) =>
        t('planned:done.take', { code, edition: editionText(made) }),
      ),
    release: (of: ProcedureItem) => said(release(one(of)), ({ code }) => t('planned:done.release', { code })),
    duplicate: (of: ProcedureItem) =>
      said(duplicate({ id: of.id }), ({ code }) => t('planned:done.duplicate', { code })),
    approve: async (of: ProcedureItem) => {
      const { code, ...made } = await approve(one(of));
      flash('success', t('planned:done.approve', { code, edition: editionText(made) }));
    },
    remove: async (of: ProcedureItem) => {
      await remove({ id: of.id });
      flash('success', t('common:deleted', { name: of.code }));
    },
  };
}
