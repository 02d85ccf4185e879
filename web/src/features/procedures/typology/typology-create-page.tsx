// A new generic SMP for a library class, from nothing or from a copy of another with its phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Procedure } from '../../../../../shared/procedures/procedure.ts';
import { type ProcedureItem, procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { flash } from '../../../ui/flashes.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall, useSend } from '../../../use-call.ts';
import { ProcedureForm } from '../procedure/procedure-form.tsx';
import { typologyOf } from './typology.ts';

export function TypologyCreatePage() {
  const { t } = useTranslation('planned');
  const { smpId } = usePathParams<'smpId'>();
  const query = useCall(procedures.get, { id: Number(smpId) }, { enabled: smpId !== undefined });
  if (smpId === undefined) return <Create />;
  return (
    <Loaded query={query} title={t('ofTypology.create')}>
      {(original) => <Create original={original} />}
    </Loaded>
  );
}

function Create({ original }: { original?: ProcedureItem }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const save = useSave(original);
  const typology = typologyOf(params.get('typology'));
  const back = strategyPaths.ofTypology(params.get('typology') ?? '');
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('planned:ofTypology.create')}
        description={original && t('planned:ofTypology.from', { code: original.code })}
        crumbs={[{ text: t('planned:ofTypology.title'), href: back }]}
      />
      <ProcedureForm
        values={{
          ...original,
          code: original && `${original.code.slice(0, 35)}-COPY`,
          targetLevel: typology?.level,
          targetTypologyId: typology?.id,
        }}
        saveLabel={t('planned:procedures.toPhases')}
        onCancel={() => void navigate(back)}
        onSave={async (header) => {
          const made = await save(header);
          flash('success', t('common:created', { name: made.code }));
          void navigate(strategyPaths.editOfTypology(made.id));
        }}
      />
    </SpaceBetween>
  );
}

/** A copy is made once, however often its header is refused afterwards. */
function useSave(original: ProcedureItem | undefined) {
  const { send: create } = useSend(procedures.create);
  const { send: duplicate } = useSend(procedures.duplicate);
  const { send: take } = useSend(procedures.take);
  const { send: replace } = useSend(procedures.replace);
  const copy = useRef<ProcedureItem>(undefined);
  return async (header: Procedure) => {
    if (!original) {
      const made = await create(header);
      return take({ id: made.id });
    }
    copy.current ??= await take({ id: (await duplicate({ id: original.id })).id });
    const { id, version } = copy.current;
    return replace({ ...header, id, version });
  };
}
