// Elements of a machine, level by level, to select one or the machine as a whole.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { elements } from '#shared/structure/api.ts';
import { getKind } from '#shared/structure/kind.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getEnumText } from '../../i18n/text.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useCall } from '../../use-call.ts';
import type { PickTarget } from './choice.ts';

interface Props extends PickTarget {
  machine: MachineResponse;
}

const listChildren = (node: StructureNode) => [...node.groups, ...node.subGroups, ...node.components];

/**
 * Returns the ids of the ancestors of an element, outermost first; undefined if it is not of this machine.
 */
function findAncestors(node: StructureNode, id: string): string[] | undefined {
  if (node.id === id) return [];
  for (const child of listChildren(node)) {
    const ancestors = findAncestors(child, id);
    if (ancestors) return [node.id, ...ancestors];
  }
  return undefined;
}

export function MachineElements({ machine, to, inPlace }: Props) {
  const { t } = useTranslation('structure');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = useCall(elements.structure, { machineCode: machine.code });
  const otherParams = new URLSearchParams(
    [...params].filter(([name]) => name !== 'machine' && name !== 'element'),
  );
  return (
    <SpaceBetween size="m">
      <Header
        variant="h2"
        description={machine.description}
        actions={
          <Button onClick={() => void navigate(`?${otherParams}`, { replace: inPlace })}>
            {t('pick.otherMachine')}
          </Button>
        }
      >
        {machine.code}
      </Header>
      <div className="pick-row">
        <PlainLink className="pick" to={to(machine.id)} inPlace={inPlace}>
          <b>{t('pick.whole')}</b>
          <span>{t('pick.wholeHint')}</span>
        </PlainLink>
      </div>
      <Loaded query={query}>
        {(root) => <Tree root={root} chosen={params.get('element') ?? undefined} to={to} inPlace={inPlace} />}
      </Loaded>
    </SpaceBetween>
  );
}

interface TreeProps extends PickTarget {
  root: StructureNode;
  chosen: string | undefined;
}

function Tree({ root, chosen, to, inPlace }: TreeProps) {
  const { t } = useTranslation(['structure', 'enums']);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(chosen && findAncestors(root, chosen)));
  const toggle = (id: string) => setOpen((before) => before.symmetricDifference(new Set([id])));
  const renderLevel = (node: StructureNode) => (
    <ul className="part-list" aria-label={t('pick.partsOf', { code: node.code })}>
      {listChildren(node).map((part) => (
        <li key={part.id}>
          <div className="pick-row">
            {listChildren(part).length > 0 && (
              <Button
                variant="icon"
                iconName={open.has(part.id) ? 'angle-down' : 'angle-right'}
                ariaExpanded={open.has(part.id)}
                ariaLabel={t('pick.partsOf', { code: part.code })}
                onClick={() => toggle(part.id)}
              />
            )}
            <PlainLink
              className={part.id === chosen ? 'pick chosen' : 'pick'}
              to={to(root.idMacchina, part.id)}
              inPlace={inPlace}
            >
              <b>{part.code}</b>
              <span>{`${part.descr} (${getEnumText('level', getKind(part))})`}</span>
            </PlainLink>
          </div>
          {open.has(part.id) && renderLevel(part)}
        </li>
      ))}
    </ul>
  );
  return listChildren(root).length > 0 ? renderLevel(root) : t('pick.noParts');
}
