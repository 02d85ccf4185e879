// Procedures on a page of their own, narrowed to the library class its address names.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../../../shared/procedures/procedure-api.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { procedurePaths, sideOf, strategyPaths } from '../../../paths/procedures.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { ProcedureTable, type ProcedureTableProps } from '../procedure/procedure-table.tsx';
import { sides } from '../strategy/sides.ts';
import { targets, typologyOf, useTypologies } from './typology.ts';
import { TypologyChoice } from './typology-choice.tsx';

interface Props extends Pick<ProcedureTableProps, 'id' | 'title' | 'emptyText' | 'extra' | 'actions'> {
  kind: ProcedureKind;
  /** Which of those of the class; the same function each time. */
  shows: (procedure: ProcedureItem) => boolean;
  /** Where the page of another class is. */
  pathTo: (typology: string | undefined) => string;
}

export function TypologyTable({ kind, title, shows, pathTo, ...passed }: Props) {
  const { t } = useTranslation('planned');
  const navigate = useNavigate();
  const side = sideOf(kind);
  const { smpTypology, sopTypology = smpTypology } = usePathParams<'smpTypology' | 'sopTypology'>();
  const typologies = useTypologies();
  const list = useAll(procedureCalls[kind].list, {});
  const items = useMemo(
    () => list.data?.filter((each) => shows(each) && targets(each, typologyOf(sopTypology))),
    [list.data, shows, sopTypology],
  );
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[{ text: t(`strategies.${sides[side].title}`), href: strategyPaths[side].home }]}
      />
      <ProcedureTable
        {...passed}
        title={title}
        items={items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        pathOf={procedurePaths[kind].inStrategies}
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
