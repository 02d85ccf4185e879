// The menu of one tag: what this person may do with it now, and the question that follows.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { movesOf } from '../../../../../shared/moves.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { handedTo } from '../../../../../shared/requests/tag-state.ts';
import type { Desk } from '../../../paths/orders.ts';
import { editTagPath, tagInterventionPath, tagViewPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { AssignDialog } from './tag-assign-dialog.tsx';
import { type AskedTag, TagDialog, type TagQuestion, tagQuestions } from './tag-dialogs.tsx';

interface Props {
  tag: AskedTag;
  desk: Desk;
  /** What leads elsewhere. */
  leads?: readonly ('work' | 'view')[];
  children?: string;
}

export function TagActions({ tag, desk, leads = ['work', 'view'], children }: Props) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<TagQuestion | 'assign'>();
  const possible = movesOf(tagMoves, tag, askerOf(session));
  const sensible: Record<TagQuestion, boolean> = {
    // of one that is assigned the work is reported with its closing
    close: tag.state === 'created',
    reopen: true,
    transfer: handedTo(tag.pillar) !== undefined,
    toEwo: tag.machineId !== undefined,
  };
  const ways = { work: possible.includes('report'), view: true };
  const items: ButtonDropdownProps.ItemOrGroup[] = [
    ...leads.filter((way) => ways[way]).map((id) => ({ id, text: t(`do.${id}`) })),
    ...(possible.includes('assign')
      ? [{ id: 'assign', text: t(tag.state === 'created' ? 'do.assign' : 'do.reassign') }]
      : []),
    ...tagQuestions
      .filter((name) => possible.includes(name) && sensible[name])
      .map((id) => ({ id, text: t(`do.${id}`) })),
    ...(possible.includes('edit') ? [{ id: 'edit', text: t('do.edit') }] : []),
  ];
  const follow = (id: string) => {
    if (id === 'work') return void navigate(tagInterventionPath(desk, tag.id));
    if (id === 'view') return void navigate(tagViewPath(desk, tag.id));
    if (id === 'edit') return void navigate(editTagPath(desk, tag.id));
    setAsked(id as typeof asked);
  };
  const close = () => setAsked(undefined);
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={children ? 'normal' : 'inline-icon'}
        ariaLabel={t('actionsOf', { code: tag.code })}
        expandToViewport
        items={items}
        onItemClick={({ detail }) => follow(detail.id)}
      >
        {children}
      </ButtonDropdown>
      {asked === 'assign' && <AssignDialog chosen={[tag]} onDone={close} onClose={close} />}
      {asked && asked !== 'assign' && <TagDialog ask={asked} tag={tag} onClose={close} />}
    </>
  );
}
