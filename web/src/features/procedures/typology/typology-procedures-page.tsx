// The generic SMPs written for a library class: proposed for every element of that class.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ProcedureActions } from '../procedure/procedure-actions.tsx';
import { typologyKey, useTypologies } from './typology.ts';
import { TypologyTable } from './typology-table.tsx';

const isGeneric = ({ adaptedTo, targetTypologyId }: ProcedureItem) =>
  !adaptedTo && targetTypologyId !== undefined;

export function TypologyProceduresPage() {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { smpTypology } = usePathParams<'smpTypology'>();
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
  const mayCreate = session.may('smp', 'create') && smpTypology !== undefined;
  const create = (copyOf?: number) => void navigate(strategyPaths.newOfTypology(smpTypology ?? '', copyOf));
  return (
    <TypologyTable
      id="smp-typology"
      title={t('planned:ofTypology.title')}
      emptyText={t('planned:ofTypology.empty')}
      shows={isGeneric}
      extra={extra}
      pathTo={strategyPaths.ofTypology}
      actions={(chosen) => (
        <SpaceBetween direction="horizontal" size="xs">
          <ProcedureActions procedure={chosen} />
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
