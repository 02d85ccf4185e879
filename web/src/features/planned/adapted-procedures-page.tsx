// SMPs adapted to one element: where they belong, what they were copied from, and whether that has changed since.
import { Badge, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ProcedureItem, procedures } from '../../../../shared/planned/api.ts';
import { editionText, originChanged } from '../../../../shared/planned/procedure.ts';
import { usePathParams } from '../../path-params.ts';
import { useSession } from '../../session.ts';
import type { Column } from '../../ui/column.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRefLabels } from '../../ui/refs.ts';
import { useAll } from '../../use-call.ts';
import { strategyPaths } from './method-paths.ts';
import { ProcedureActions } from './procedure-actions.tsx';
import { ProcedureTable } from './procedure-table.tsx';
import { targets, typologyOf, useTypologies } from './typology.ts';
import { TypologyChoice } from './typology-choice.tsx';

export function AdaptedProceduresPage() {
  const { t } = useTranslation('planned');
  const session = useSession();
  const navigate = useNavigate();
  const { smpTypology } = usePathParams<'smpTypology'>();
  const typologies = useTypologies();
  const list = useAll(procedures.list, { kind: 'smp' });
  const adapted = useMemo(
    () => list.data?.filter((p) => p.adaptedTo && targets(p, typologyOf(smpTypology))),
    [list.data, smpTypology],
  );
  const extra = useOriginColumns(list.data ?? []);
  return (
    <>
      <PageTitle
        title={t('adapted.title')}
        crumbs={[{ text: t('strategies.title'), href: strategyPaths.home }]}
      />
      <ProcedureTable
        id="smp-adapted"
        items={adapted}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        title={t('adapted.title')}
        emptyText={t('adapted.empty')}
        pathOf={strategyPaths.procedure}
        extra={extra}
        controls={
          <TypologyChoice
            typologies={typologies}
            chosen={smpTypology}
            onChoose={(key) => void navigate(strategyPaths.adapted(key))}
          />
        }
        actions={(chosen) => (
          <SpaceBetween direction="horizontal" size="xs">
            <ProcedureActions procedure={chosen} />
            {session.may('strategies', 'C') && (
              <Button variant="primary" onClick={() => void navigate(strategyPaths.adapt())}>
                {t('adapted.create')}
              </Button>
            )}
          </SpaceBetween>
        )}
      />
    </>
  );
}

function useOriginColumns(all: readonly ProcedureItem[]): Column<ProcedureItem>[] {
  const { t } = useTranslation('planned');
  const machineOf = useRefLabels('machine');
  return useMemo(() => {
    const byId = new Map(all.map((p) => [p.id, p]));
    const originOf = ({ origin }: ProcedureItem) => origin && byId.get(origin.procedureId);
    const changed = (p: ProcedureItem) => originChanged(p, originOf(p));
    return [
      { id: 'adaptedTo', value: ({ adaptedTo }) => machineOf(adaptedTo?.machineId), width: 130 },
      {
        id: 'origin',
        value: (p) => originOf(p)?.code,
        width: 150,
        cell: (p) => {
          const origin = originOf(p);
          return (
            origin &&
            p.origin && (
              <PageLink to={strategyPaths.procedure(origin.id)}>
                {`${origin.code} ${editionText(p.origin)}`}
              </PageLink>
            )
          );
        },
      },
      {
        id: 'originChanged',
        value: changed,
        kind: 'flag',
        width: 170,
        cell: (p) =>
          changed(p) ? <Badge color="severity-medium">{t('adapted.originChanged')}</Badge> : undefined,
      },
    ];
  }, [all, machineOf, t]);
}
