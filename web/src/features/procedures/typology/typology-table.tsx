// Procedures on a page of their own, narrowed to the library class its address names.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ProcedureItem, procedures } from '../../../../../shared/procedures/procedure-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { strategyPaths } from '../../../paths/procedures.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { ProcedureTable, type ProcedureTableProps } from '../procedure/procedure-table.tsx';
import { targets, typologyOf, useTypologies } from './typology.ts';
import { TypologyChoice } from './typology-choice.tsx';

interface Props extends Pick<ProcedureTableProps, 'id' | 'title' | 'emptyText' | 'extra' | 'actions'> {
  /** Which of those of the class; the same function each time. */
  shows: (procedure: ProcedureItem) => boolean;
  /** Where the page of another class is. */
  pathTo: (typology: string | undefined) => string;
}

export function TypologyTable({ title, shows, pathTo, ...passed }: Props) {
  const { t } = useTranslation('planned');
  const navigate = useNavigate();
  const { smpTypology } = usePathParams<'smpTypology'>();
  const typologies = useTypologies();
  const list = useAll(procedures.list, {});
  const items = useMemo(
    () => list.data?.filter((each) => shows(each) && targets(each, typologyOf(smpTypology))),
    [list.data, shows, smpTypology],
  );
  return (
    <>
      <PageTitle title={title} crumbs={[{ text: t('strategies.title'), href: strategyPaths.home }]} />
      <ProcedureTable
        {...passed}
        title={title}
        items={items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        pathOf={strategyPaths.procedure}
        controls={
          <TypologyChoice
            typologies={typologies}
            chosen={smpTypology}
            onChoose={(key) => void navigate(pathTo(key))}
          />
        }
      />
    </>
  );
}
