// A new procedure: its header first; the author then has it in charge and goes on to its phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useSend } from '../../../use-call.ts';
import { ProcedureForm } from './procedure-form.tsx';

export function ProcedureCreatePage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const paths = procedurePaths[kind];
  const { send: create } = useSend(procedureCalls[kind].create);
  const { send: take } = useSend(procedureCalls[kind].take);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t(`planned:${kind}.create`)}
        crumbs={[{ text: t(`planned:${kind}.title`), href: paths.list }]}
      />
      <ProcedureForm
        draft={`${kind}:new`}
        saveLabel={t('planned:procedures.toPhases')}
        onCancel={() => void navigate(paths.list)}
        onSave={async (header) => {
          const made = await create(header);
          // Whoever could not take it finds it saved, in charge to nobody.
          await take({ id: made.id }).catch(flashError);
          flash('success', t('common:created', { name: made.code }));
          void navigate(paths.edit(made));
        }}
      />
    </SpaceBetween>
  );
}
