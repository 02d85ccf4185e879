// A new SMP: its header first; the author then has it in charge and goes on to its phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { flash, flashError } from '../../../ui/flashes.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useSend } from '../../../use-call.ts';
import { ProcedureForm } from './procedure-form.tsx';

export function ProcedureCreatePage() {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const { send: create } = useSend(procedures.create);
  const { send: take } = useSend(procedures.take);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('planned:procedures.create')}
        crumbs={[{ text: t('planned:procedures.title'), href: procedurePaths.list }]}
      />
      <ProcedureForm
        draft="smp:new"
        saveLabel={t('planned:procedures.toPhases')}
        onCancel={() => void navigate(procedurePaths.list)}
        onSave={async (header) => {
          const made = await create(header);
          // Whoever could not take it finds it saved, in charge to nobody.
          await take({ id: made.id }).catch(flashError);
          flash('success', t('common:created', { name: made.code }));
          void navigate(procedurePaths.edit(made));
        }}
      />
    </SpaceBetween>
  );
}
