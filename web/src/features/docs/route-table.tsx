// Table of every route and the profiles that may open it, evaluated by the route guard for the current plant.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, type Area, hasPermission as mayDo } from '#shared/permissions.ts';
import { featureRoutes } from '../../app/features.ts';
import { canOpenPage, type PageVisitor } from '../../app/guards.ts';
import { getEnumText } from '../../i18n/text.ts';
import type { FeatureRoute } from '../../route.ts';
import { useSession } from '../../session/session.ts';
import { Select } from '../../ui/select.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { allProfiles, formatProfiles, type ProfileOrTenantRoot } from './allowed-profiles.ts';

interface Row {
  id: string;
  layout: FeatureRoute['layout'];
  profiles: readonly ProfileOrTenantRoot[];
}

export function RouteTable() {
  const { t } = useTranslation('docs');
  const session = useSession();
  const [profile, setProfile] = useState<ProfileOrTenantRoot>();
  const rows = featureRoutes
    .map(
      (route): Row => ({ id: route.path, layout: route.layout, profiles: getRouteProfiles(route, session) }),
    )
    .filter(({ profiles }) => !profile || profiles.includes(profile))
    .sort((a, b) => a.id.localeCompare(b.id));
  const who = (row: Row) =>
    row.layout === 'public'
      ? t('calls.who.public')
      : row.profiles.length === allProfiles.length
        ? t('routes.all')
        : formatProfiles(row.profiles);
  const columns: Column<Row>[] = [
    { id: 'path', value: ({ id }) => id, rowHeader: true, width: 420 },
    { id: 'layout', value: ({ layout }) => t(`routes.layout.${layout}`), width: 160 },
    { id: 'who', value: who, width: 420 },
  ];
  const choices = [
    { value: '', label: t('routes.anyProfile') },
    ...allProfiles.map((value) => ({ value, label: getEnumText('profile', value) })),
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
          onChange={({ detail }) =>
            setProfile(allProfiles.find((each) => each === detail.selectedOption.value))
          }
        />
      }
    />
  );
}

/** Plant options for a tenant-root reader, who works in no plant: all options are on. */
const allPlantOptions = {
  plant: { risorse: true, warSap: true, chklst: true, publicReports: true },
};

function getRouteProfiles(
  route: FeatureRoute,
  { user = allPlantOptions }: Pick<PageVisitor, 'user'>,
): readonly ProfileOrTenantRoot[] {
  if (route.layout === 'public') return allProfiles;
  return allProfiles.filter((profile) => {
    const may = (...cell: readonly [Area, Action]) => mayDo(profile, ...cell);
    return canOpenPage({ profile, may, user: profile === 'tenantRoot' ? undefined : user }, route);
  });
}
