// Reasons that prevent a step.
import { Alert } from '@cloudscape-design/components';
import type { Blocker } from '#shared/autonomous/step.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';

export type Pillar = 'am' | 'pm';

export function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const text = useText('steps');
  const { number } = useFormat();
  return (
    <Alert type="warning" header={text('heldUp')}>
      <ul>
        {blockers.map(({ what, has, needs }) => (
          <li key={what}>{text(`blocker.${what}`, { has: number(has), needs: number(needs) })}</li>
        ))}
      </ul>
    </Alert>
  );
}
