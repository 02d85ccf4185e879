// Page of a new generic procedure, with or without a library class, empty or copied from another with its
// phases.
import { SpaceBetween } from '@cloudscape-design/components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { Procedure } from '#shared/procedures/procedure.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { flash } from '#web/ui/flashes.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { ProcedureForm } from '../procedure/procedure-form.tsx';
import { parseTypologyKey } from './typology.ts';

interface Props {
  kind: ProcedureKind;
}

export function TypologyCreatePage({ kind }: Props) {
  const { t } = useTranslation('planned');
  const { smpId, sopId = smpId } = useRouteParams<'smpId' | 'sopId'>();
  const query = useCall(procedureCalls[kind].get, { id: Number(sopId) }, { enabled: sopId !== undefined });
  if (sopId === undefined) return <ProcedureCreator kind={kind} />;
  return (
    <Loaded query={query} title={t(`${kind}.createOfType`)}>
      {(original) => <ProcedureCreator kind={kind} original={original} />}
    </Loaded>
  );
}

function ProcedureCreator({ kind, original }: Props & { original?: ProcedureItem }) {
  const { t } = useTranslation(['planned', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const save = useSave(kind, original);
  const typology = parseTypologyKey(params.get('typology'));
  const paths = procedurePageRoutes[kind];
  const returnRoute = typology ? paths.ofTypology(params.get('typology')!) : paths.list;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t(typology ? `planned:${kind}.createOfType` : `planned:${kind}.create`)}
        description={original && t('planned:ofTypology.from', { code: original.code })}
        crumbs={[
          { text: t(typology ? `planned:${kind}.ofType` : `planned:${kind}.title`), href: returnRoute },
        ]}
      />
      <ProcedureForm
        values={{
          ...original,
          code: original && `${original.code.slice(0, 35)}-COPY`,
          targetLevel: typology?.level,
          targetTypologyId: typology?.id,
        }}
        saveLabel={t('planned:procedures.toPhases')}
        onCancel={() => void navigate(returnRoute)}
        onSave={async (header) => {
          const createdProcedure = await save(header);
          flash('success', t('common:created', { name: createdProcedure.code }));
          void navigate(paths.editOfTypology(createdProcedure.id));
        }}
      />
    </SpaceBetween>
  );
}

/** Returns the save function. A copy is made once, even if its header is refused several times. */
function useSave(kind: ProcedureKind, original: ProcedureItem | undefined) {
  const calls = procedureCalls[kind];
  const { send: create } = useSend(calls.create);
  const { send: duplicate } = useSend(calls.duplicate);
  const { send: take } = useSend(calls.take);
  const { send: replace } = useSend(calls.replace);
  const copy = useRef<ProcedureItem>(undefined);
  return async (header: Procedure) => {
    if (!original) {
      const createdProcedure = await create(header);
      return take({ id: createdProcedure.id });
    }
    copy.current ??= await take({ id: (await duplicate({ id: original.id })).id });
    const { id, version } = copy.current;
    return replace({ ...header, id, version });
  };
}
