// The menu of one EWO: what this person may do with it now, and the question that follows.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { movesOf } from '../../../../shared/moves.ts';
import { type EwoMove, ewoMoves } from '../../../../shared/requests/ewo-moves.ts';
import type { Desk } from '../../paths/orders.ts';
import { ewoViewPath, interventionPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { type AskedEwo, EwoDialog, type EwoQuestion, questions } from './ewo-dialogs.tsx';

interface Props {
  ewo: AskedEwo;
  desk: Desk;
  /** What leads elsewhere; the page one is on is left out. */
  leads?: readonly ('work' | 'view')[];
  children?: string;
}

/** What the steps of the intervention do. */
const worked: readonly EwoMove[] = ['start', 'diagnose', 'close'];

export function EwoActions({ ewo, desk, leads = ['work', 'view'], children }: Props) {
  const { t } = useTranslation('ewoWork');
  const session = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<EwoQuestion>();
  const possible = movesOf(ewoMoves, ewo, askerOf(session));
  // texts and dates are put right where all of them are read
  const whole = ewo.minimum !== undefined;
  const questionsNow = (Object.keys(questions) as EwoQuestion[]).filter(
    (name) => possible.includes(name) && (whole || name !== 'correct'),
  );
  const ways = {
    work: possible.some((move) => worked.includes(move)) && session.may('ewo', 'execute'),
    view: true,
  };
  const items: ButtonDropdownProps.ItemOrGroup[] = [
    ...leads.filter((way) => ways[way]).map((id) => ({ id, text: t(`do.${id}`) })),
    ...questionsNow.map((id) => ({ id, text: t(`do.${id}`) })),
  ];
  const follow = (id: string) => {
    if (id === 'work') return void navigate(interventionPath(desk, ewo.id));
    if (id === 'view') return void navigate(ewoViewPath(desk, ewo.id));
    setAsked(id as EwoQuestion);
  };
  if (items.length === 0) return null;
  return (
    <>
      <ButtonDropdown
        variant={children ? 'normal' : 'inline-icon'}
        ariaLabel={t('actionsOf', { code: ewo.code })}
        expandToViewport
        items={items}
        onItemClick={({ detail }) => follow(detail.id)}
      >
        {children}
      </ButtonDropdown>
      {asked && <EwoDialog ask={asked} ewo={ewo} onClose={() => setAsked(undefined)} />}
    </>
  );
}
