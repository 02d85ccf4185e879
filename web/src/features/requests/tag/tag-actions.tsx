// Menu of one tag: the transitions the user may apply, with their dialogs.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { findTransferPillar } from '#shared/requests/tag-state.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { getAllowedTransitions } from '#shared/transitions.ts';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getEditTagRoute, getTagInterventionRoute, getTagViewRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { AssignDialog } from './tag-assign-dialog.tsx';
import { type DialogTag, TagDialog, type TagDialogKind, tagDialogKinds } from './tag-dialogs.tsx';

interface Props {
  tag: DialogTag;
  desk: WorkLayout;
  /** Entries that open another page. */
  pageLinks?: readonly ('work' | 'view')[];
  children?: string;
}

export function TagActions({ tag, desk, pageLinks = ['work', 'view'], children }: Props) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<TagDialogKind | 'assign'>();
  const possibleTransitions = getAllowedTransitions(tagTransitions, tag, toPrincipal(session));
  const isApplicable: Record<TagDialogKind, boolean> = {
    // The closing of an assigned tag is reported with the work.
    close: tag.state === 'created',
    reopen: true,
    transfer: findTransferPillar(tag.pillar) !== undefined,
    toEwo: tag.machineId !== undefined,
    toOrder: tag.machineId !== undefined,
  };
  const availableLinks = { work: possibleTransitions.includes('report'), view: true };
  const items: ButtonDropdownProps.ItemOrGroup[] = [
    ...pageLinks.filter((link) => availableLinks[link]).map((id) => ({ id, text: t(`do.${id}`) })),
    ...(possibleTransitions.includes('assign')
      ? [{ id: 'assign', text: t(tag.state === 'created' ? 'do.assign' : 'do.reassign') }]
      : []),
    ...tagDialogKinds
      .filter((name) => possibleTransitions.includes(name) && isApplicable[name])
      .map((id) => ({ id, text: t(`do.${id}`) })),
    ...(possibleTransitions.includes('edit') ? [{ id: 'edit', text: t('do.edit') }] : []),
  ];
  const selectAction = (id: string) => {
    if (id === 'work') return void navigate(getTagInterventionRoute(desk, tag.id));
    if (id === 'view') return void navigate(getTagViewRoute(desk, tag.id));
    if (id === 'edit') return void navigate(getEditTagRoute(desk, tag.id));
    setOpenDialog(id as typeof openDialog);
  };
  const close = () => setOpenDialog(undefined);
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={children ? 'normal' : 'inline-icon'}
        ariaLabel={t('actionsOf', { code: tag.code })}
        expandToViewport
        items={items}
        onItemClick={({ detail }) => selectAction(detail.id)}
      >
        {children}
      </ButtonDropdown>
      {openDialog === 'assign' && <AssignDialog chosen={[tag]} onDone={close} onClose={close} />}
      {openDialog && openDialog !== 'assign' && <TagDialog ask={openDialog} tag={tag} onClose={close} />}
    </>
  );
}
