// Page of procedures filtered by the library class in its route.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { getMethodSide, procedurePageRoutes, strategyPageRoutes } from '#web/paths/procedures.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useAllItems } from '#web/use-call.ts';
import { ProcedureTable, type ProcedureTableProps } from '../procedure/procedure-table.tsx';
import { sides } from '../strategy/sides.ts';
import { hasTargetTypology, parseTypologyKey, useTypologies } from './typology.ts';
import { TypologyChoice } from './typology-choice.tsx';

interface Props
  extends Pick<ProcedureTableProps, 'id' | 'title' | 'emptyText' | 'extra' | 'waiting' | 'actions'> {
  kind: ProcedureKind;
  /** Filter of the class's procedures; must be the same function in every render. */
  shows: (procedure: ProcedureItem) => boolean;
  /** Returns the route of the page for another class. */
  pathTo: (typology: string | undefined) => string;
}

export function TypologyTable({ kind, title, shows: isShown, pathTo, ...tableProps }: Props) {
  const { t } = useTranslation('planned');
  const navigate = useNavigate();
  const side = getMethodSide(kind);
  const { smpTypology, sopTypology = smpTypology } = useRouteParams<'smpTypology' | 'sopTypology'>();
  const typologies = useTypologies();
  const list = useAllItems(procedureCalls[kind].list, {});
  const items = useMemo(
    () =>
      list.data?.filter((each) => isShown(each) && hasTargetTypology(each, parseTypologyKey(sopTypology))),
    [list.data, isShown, sopTypology],
  );
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[{ text: t(`strategies.${sides[side].title}`), href: strategyPageRoutes[side].home }]}
      />
      <ProcedureTable
        {...tableProps}
        title={title}
        items={items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        pathOf={procedurePageRoutes[kind].inStrategies}
        controls={
          <TypologyChoice
            typologies={typologies}
            chosen={sopTypology}
            onChoose={(key) => void navigate(pathTo(key))}
          />
        }
      />
    </>
  );
}
