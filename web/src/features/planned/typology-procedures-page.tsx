// The generic SMPs written for a library class: proposed for every element of that class.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ProcedureItem, procedures } from '../../../../shared/planned/api.ts';
import { usePathParams } from '../../path-params.ts';
import { useSession } from '../../session.ts';
import type { Column } from '../../ui/column.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useAll } from '../../use-call.ts';
import { strategyPaths } from './method-paths.ts';
import { ProcedureActions } from './procedure-actions.tsx';
import { ProcedureTable } from './procedure-table.tsx';
import { targets, typologyKey, typologyOf, useTypologies } from './typology.ts';
import { TypologyChoice } from './typology-choice.tsx';

export function TypologyProceduresPage() {
  const { t } = useTranslation(['planned', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { smpTypology } = usePathParams<'smpTypology'>();
  const typologies = useTypologies();
  const list = useAll(procedures.list, { kind: 'smp' });
  const written = useMemo(
    () =>
      list.data?.filter(
        (p) => !p.adaptedTo && p.targetTypologyId !== undefined && targets(p, typologyOf(smpTypology)),
      ),
    [list.data, smpTypology],
  );
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
  const mayCreate = session.may('procedures', 'C') && smpTypology !== undefined;
  const create = (copyOf?: number) => void navigate(strategyPaths.newOfTypology(smpTypology ?? '', copyOf));
  return (
    <>
      <PageTitle
        title={t('planned:ofTypology.title')}
        crumbs={[{ text: t('planned:strategies.title'), href: strategyPaths.home }]}
      />
      <ProcedureTable
        id="smp-typology"
        items={written}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        title={t('planned:ofTypology.title')}
        emptyText={t('planned:ofTypology.empty')}
        pathOf={strategyPaths.procedure}
        extra={extra}
        controls={
          <TypologyChoice
            typologies={typologies}
            chosen={smpTypology}
            onChoose={(key) => void navigate(strategyPaths.ofTypology(key))}
          />
        }
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
    </>
  );
}
