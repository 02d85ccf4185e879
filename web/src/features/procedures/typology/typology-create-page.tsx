// A new generic procedure, for a library class or none, from nothing or from a copy of another with its phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { Procedure } from '../../../../../shared/procedures/procedure.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { flash } from '../../../ui/flashes.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall, useSend } from '../../../use-call.ts';
import { ProcedureForm } from '../procedure/procedure-form.tsx';
import { typologyOf } from './typology.ts';

interface Props {
  kind: ProcedureKind;
}

export function TypologyCreatePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { smpId, sopId = smpId } = usePathParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  if (sopId === undefined) return <Create kind={kind} />;
  return (
    <Loaded query={query} title={t(`${kind}.createOfType`)}>
      {(original) => <Create kind={kind} original={original} />}
    </Loaded>
  );
}

function Create({ kind, original }: Props & { original?: ProcedureItem }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const save = useSave(kind, original);
  const typology = typologyOf(params.get('typology'));
  const paths = procedurePaths[kind];
  const back = typology ? paths.ofTypology(params.get('typology')!) : paths.list;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t(typology ? `planned:${kind}.createOfType` : `planned:${kind}.create`)}
        description={original && t('planned:ofTypology.from', { code: original.code })}
        crumbs={[{ text: t(typology ? `planned:${kind}.ofType` : `planned:${kind}.title`), href: back }]}
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
          void navigate(paths.editOfTypology(made.id));
        }}
      />
    </SpaceBetween>
  );
}

/** A copy is made once, however often its header is refused afterwards. */
function useSave(kind: ProcedureKind, original: ProcedureItem | undefined) {
  const calls = procedureCalls[kind];
  const { send: create } = useSend(calls.create);
  const { send: duplicate } = useSend(calls.duplicate);
  const { send: take } = useSend(calls.take);
  const { send: replace } = useSend(calls.replace);
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
