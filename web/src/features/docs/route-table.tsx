// Every route of the site and who may open it: asked of the guard itself, in the plant on screen.
import { Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, type Area, may as mayDo } from '../../../../shared/permissions.ts';
import { featureRoutes } from '../../app/features.ts';
import { type Asking, mayOpen } from '../../app/guards.ts';
import { enumText } from '../../i18n/text.ts';
import type { FeatureRoute } from '../../route.ts';
import { useSession } from '../../session/session.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Asked, everyone, named } from './who.ts';

interface Row {
  id: string;
  layout: FeatureRoute['layout'];
  who: readonly Asked[];
}

export function RouteTable() {
  const { t } = useTranslation('docs');
  const session = useSession();
  const [profile, setProfile] = useState<Asked>();
  const rows = featureRoutes
    .map((route): Row => ({ id: route.path, layout: route.layout, who: openTo(route, session) }))
    .filter(({ who }) => !profile || who.includes(profile))
    .sort((a, b) => a.id.localeCompare(b.id));
  const who = (row: Row) =>
    row.layout === 'public'
      ? t('calls.who.public')
      : row.who.length === everyone.length
        ? t('routes.all')
        : named(row.who);
  const columns: Column<Row>[] = [
    { id: 'path', value: ({ id }) => id, rowHeader: true, width: 420 },
    { id: 'layout', value: ({ layout }) => t(`routes.layout.${layout}`), width: 160 },
    { id: 'who', value: who, width: 420 },
  ];
  const choices = [
    { value: '', label: t('routes.anyProfile') },
    ...everyone.map((value) => ({ value, label: enumText('profile', value) })),
  ];
  return (
    <DataTable
      id="docs-routes"
      variant="embedded"
      title={t('routes.title')}
      namespace="docs"
      items={rows}
      columns={columns}
      controls={
        <Select
          ariaLabel={t('routes.profile')}
          options={choices}
          selectedOption={choices.find(({ value }) => value === (profile ?? '')) ?? null}
          onChange={({ detail }) => setProfile(everyone.find((each) => each === detail.selectedOption.value))}
        />
      }
    />
  );
}

/** A tenant-root reader stands in no plant: theirs is one with everything. */
const whole = { plant: { risorse: true, warSap: true, chklst: true } };

function openTo(route: FeatureRoute, { user = whole }: Pick<Asking, 'user'>): readonly Asked[] {
  if (route.layout === 'public') return everyone;
  return everyone.filter((profile) => {
    const may = (...cell: readonly [Area, Action]) => mayDo(profile, ...cell);
    return mayOpen({ profile, may, user: profile === 'tenantRoot' ? undefined : user }, route);
  });
}
