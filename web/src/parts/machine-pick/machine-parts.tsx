// The parts of a machine, level by level, to say which one it is about; in doubt the machine alone.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { elements } from '../../../../shared/structure/api.ts';
import { kindOf } from '../../../../shared/structure/kind.ts';
import type { StructureNode } from '../../../../shared/structure/tree.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { enumText } from '../../i18n/text.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useCall } from '../../use-call.ts';
import type { Choice } from './choice.ts';

interface Props extends Choice {
  machine: MachineResponse;
}

const below = (node: StructureNode) => [...node.groups, ...node.subGroups, ...node.components];

/** The ids of those above an element, outermost first; nothing where it is not of this machine. */
function above(node: StructureNode, id: string): string[] | undefined {
  if (node.id === id) return [];
  for (const child of below(node)) {
    const found = above(child, id);
    if (found) return [node.id, ...found];
  }
  return undefined;
}

export function MachineParts({ machine, to, inPlace }: Props) {
  const { t } = useTranslation('structure');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = useCall(elements.structure, { machineCode: machine.code });
  const others = new URLSearchParams(
    [...params].filter(([name]) => name !== 'machine' && name !== 'element'),
  );
  return (
    <SpaceBetween size="m">
      <Header
        variant="h2"
        description={machine.description}
        actions={
          <Button onClick={() => void navigate(`?${others}`, { replace: inPlace })}>
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

interface TreeProps extends Choice {
  root: StructureNode;
  chosen: string | undefined;
}

function Tree({ root, chosen, to, inPlace }: TreeProps) {
  const { t } = useTranslation(['structure', 'enums']);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(chosen && above(root, chosen)));
  const turn = (id: string) => setOpen((before) => before.symmetricDifference(new Set([id])));
  const level = (node: StructureNode) => (
    <ul className="part-list" aria-label={t('pick.partsOf', { code: node.code })}>
      {below(node).map((part) => (
        <li key={part.id}>
          <div className="pick-row">
            {below(part).length > 0 && (
              <Button
                variant="icon"
                iconName={open.has(part.id) ? 'angle-down' : 'angle-right'}
                ariaExpanded={open.has(part.id)}
                ariaLabel={t('pick.partsOf', { code: part.code })}
                onClick={() => turn(part.id)}
              />
            )}
            <PlainLink
              className={part.id === chosen ? 'pick chosen' : 'pick'}
              to={to(root.idMacchina, part.id)}
              inPlace={inPlace}
            >
              <b>{part.code}</b>
              <span>{`${part.descr} (${enumText('level', kindOf(part))})`}</span>
            </PlainLink>
          </div>
          {open.has(part.id) && level(part)}
        </li>
      ))}
    </ul>
  );
  return below(root).length > 0 ? level(root) : t('pick.noParts');
}
