// Page of a new procedure: the header is saved first, the author takes charge and continues with its phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useSend } from '#web/use-call.ts';
import { ProcedureForm } from './procedure-form.tsx';

export function ProcedureCreatePage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const paths = procedurePageRoutes[kind];
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
          const createdProcedure = await create(header);
          // If taking charge fails, the procedure is saved without anyone in charge.
          await take({ id: createdProcedure.id }).catch(flashError);
          flash('success', t('common:created', { name: createdProcedure.code }));
          void navigate(paths.edit(createdProcedure));
        }}
      />
    </SpaceBetween>
  );
}
