// The libraries of machine, group, subgroup and component types.
import { useTranslation } from 'react-i18next';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../../../shared/structure/api.ts';
import { Typology } from '../../../../shared/structure/typology.ts';
import { ArchivePage } from '../../ui/archive/archive-page.tsx';

const libraries = { machineTypologies, groupTypologies, subgroupTypologies, componentTypologies };

const things = {
  machineTypologies: 'machineTypology',
  groupTypologies: 'groupTypology',
  subgroupTypologies: 'subgroupTypology',
  componentTypologies: 'componentTypology',
} as const;

export const MachineTypologiesPage = () => <Library of="machineTypologies" />;
export const GroupTypologiesPage = () => <Library of="groupTypologies" />;
export const SubgroupTypologiesPage = () => <Library of="subgroupTypologies" />;
export const ComponentTypologiesPage = () => <Library of="componentTypologies" />;

function Library({ of }: { of: keyof typeof libraries }) {
  const { t } = useTranslation('shell');
  return (
    <ArchivePage
      archive={libraries[of]}
      schema={Typology}
      area="typologies"
      namespace="structure"
      title={t(`menu.${of}`)}
      crumbs={[{ text: t('section.configuration') }]}
      thing={things[of]}
      nameOf={({ code, description }) => `${code} – ${description}`}
    />
  );
}
