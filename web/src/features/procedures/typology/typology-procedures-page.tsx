// The generic procedures written for a library class: proposed for every element of that class.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { kindArea, type ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ProcedureActions } from '../procedure/procedure-actions.tsx';
import { typologyKey, useTypologies } from './typology.ts';
import { TypologyTable } from './typology-table.tsx';

const isGeneric = ({ adaptedTo, targetTypologyId }: ProcedureItem) =>
  !adaptedTo && targetTypologyId !== undefined;

export function TypologyProceduresPage({ kind }: { kind: ProcedureKind }) {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { smpTypology, sopTypology = smpTypology } = usePathParams<'smpTypology' | 'sopTypology'>();
  const paths = procedurePaths[kind];
  const typologies = useTypologies();
  const extra = useMemo(
    (): Column<ProcedureItem>[] => [
      {
        id: 'target',
        value: ({ targetLevel, targetTypologyId }) =>
          targetLevel &&
          targetTypologyId &&
          typologies.find(({ key }) => key === typologyKey({ level: targetLevel, id: targetTypologyId }))
            ?.label,
      },
    ],
    [typologies],
  );
  const mayCreate = session.may(kindArea[kind], 'create') && sopTypology !== undefined;
  const create = (copyOf?: number) => void navigate(paths.newOfTypology(sopTypology ?? '', copyOf));
  return (
    <TypologyTable
      kind={kind}
      id={`${kind}-typology`}
      title={t(`planned:${kind}.ofType`)}
      emptyText={t(`planned:${kind}.noneOfType`)}
      shows={isGeneric}
      extra={extra}
      pathTo={paths.ofTypology}
      actions={(chosen) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ProcedureActions kind={kind} procedure={chosen} />
          {mayCreate && chosen && (
            <Button onClick={() => create(chosen.id)}>{t('planned:ofTypology.copy')}</Button>
          )}
          {mayCreate && (
            <Button variant="primary" onClick={() => create()}>
              {t('common:create')}
            </Button>
          )}
        </SpaceBetween>
      )}
    />
  );
}
