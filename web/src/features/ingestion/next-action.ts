// Action of the wizard's button, registered by the current step, which can refuse with a message.
import { createContext, type RefObject, use, useEffect } from 'react';
import type { WizardState } from '../../paths/ingestion.ts';

/** Resolves with the values to set in the URL. */
export type NextAction = () => Promise<Partial<WizardState>>;

/** Refusal of a step because something is missing; its message is shown on the page. */
export class StepRefusal extends Error {
  override name = 'NotYet';
}

export const NextActionContext = createContext<RefObject<NextAction | undefined>>({ current: undefined });

export function useNextAction(next: NextAction): void {
  const actionRef = use(NextActionContext);
  useEffect(() => {
    actionRef.current = next;
  });
  useEffect(
    () => () => {
      actionRef.current = undefined;
    },
    [actionRef],
  );
}
