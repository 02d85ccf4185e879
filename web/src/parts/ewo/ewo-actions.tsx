// Action menu of one EWO with the actions allowed to the user, and the dialog that follows.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type EwoTransition, ewoTransitions } from '#shared/requests/ewo-transitions.ts';
import { getAllowedTransitions } from '#shared/transitions.ts';
import type { WorkLayout } from '../../paths/orders.ts';
import { getEwoViewRoute, getInterventionRoute } from '../../paths/requests.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { EwoDialog, type EwoDialogName, type EwoDialogRecord, ewoDialogs } from './ewo-dialogs.tsx';

interface Props {
  ewo: EwoDialogRecord;
  desk: WorkLayout;
  /** Entries that open another page; a list that links the number needs no `view`. */
  pageLinks?: readonly ('work' | 'view')[];
  children?: string;
}

/** Transitions made on the intervention page. */
const workTransitions: readonly EwoTransition[] = ['start', 'diagnose', 'close'];

export function EwoActions({ ewo, desk, pageLinks = ['work'], children }: Props) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const navigate = useNavigate();
  const [openedDialog, setOpenedDialog] = useState<EwoDialogName>();
  const possibleTransitions = getAllowedTransitions(ewoTransitions, ewo, toPrincipal(session));
  // Texts and dates are corrected only on a page that has all of them.
  const hasAllFields = ewo.minimum !== undefined;
  const offeredDialogs = (Object.keys(ewoDialogs) as EwoDialogName[]).filter(
    (name) => possibleTransitions.includes(name) && (hasAllFields || name !== 'correct'),
  );
  const pageEntries = {
    work: possibleTransitions.some((move) => workTransitions.includes(move)) && session.may('ewo', 'execute'),
    view: true,
  };
  const items: ButtonDropdownProps.ItemOrGroup[] = [
    ...pageLinks.filter((pageEntry) => pageEntries[pageEntry]).map((id) => ({ id, text: t(`do.${id}`) })),
    ...offeredDialogs.map((id) => ({ id, text: t(`do.${id}`) })),
  ];
  const onAction = (id: string) => {
    if (id === 'work') return void navigate(getInterventionRoute(desk, ewo.id));
    if (id === 'view') return void navigate(getEwoViewRoute(desk, ewo.id));
    setOpenedDialog(id as EwoDialogName);
  };
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={children ? 'normal' : 'inline-icon'}
        ariaLabel={t('actionsOf', { code: ewo.code })}
        expandToViewport
        items={items}
        onItemClick={({ detail }) => onAction(detail.id)}
      >
        {children}
      </ButtonDropdown>
      {openedDialog && <EwoDialog ask={openedDialog} ewo={ewo} onClose={() => setOpenedDialog(undefined)} />}
    </>
  );
}
