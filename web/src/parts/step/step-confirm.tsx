// Dialog for score and note before a step is confirmed; a step with blockers requires the note.

import { FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { amSteps, type MachineSteps, pmSteps } from '#shared/autonomous/step-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { useText } from '../../i18n/text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { flash } from '../../ui/flashes.ts';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useSend } from '../../use-call.ts';
import { Blockers, type Pillar } from './blockers.tsx';

interface Props {
  pillar: Pillar;
  standing: MachineSteps;
  code: string;
  onClose: () => void;
}

export function StepConfirm({ pillar, standing, code, onClose }: Props) {
  const text = useText('steps');
  const { machineId, version, next, blockers, history } = standing;
  const { send } = useSend((pillar === 'am' ? amSteps : pmSteps).confirm, {
    changes: [amSteps.get, pmSteps.get, amSteps.list],
  });
  // Without a confirmed step, the user may begin with step 0, the preparation.
  const [step, setStep] = useState(next!);
  const options = [0, 1].map((n) => ({
    value: String(n),
    label: text('step', { step: n, name: text(`${pillar}.${n}`) }),
  }));
  const [score, setScore] = useState<number | string>();
  const [note, setNote] = useState('');
  return (
    <Confirm
      title={text('ask', { code, step, name: text(`${pillar}.${step}`) })}
      action={text('confirm', { step })}
      onConfirm={async () => {
        if (typeof score === 'string' || (score !== undefined && !(score >= 0 && score <= 100)))
          throw new RefusalError('invalid', 'outOfRange');
        if (blockers.length > 0 && !note.trim()) throw new RefusalError('conflict', 'stepNotReady');
        await send({ machineId, step, score, note: note.trim() || undefined, version });
        flash('success', text('confirmed', { code, step }));
      }}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {blockers.length > 0 && <Blockers blockers={blockers} />}
        {history.length === 0 && (
          <FormField label={text('begin')}>
            <Select
              selectedOption={options[step]!}
              options={options}
              expandToViewport
              onChange={({ detail }) => setStep(Number(detail.selectedOption.value))}
            />
          </FormField>
        )}
        <FormField label={text('fields.score')} constraintText={text('scoreHint')}>
          <NumberInput value={score} onChange={setScore} />
        </FormField>
        <FormField label={text('fields.note')} constraintText={blockers.length > 0 && text('noteNeeded')}>
          <Textarea value={note} onChange={({ detail }) => setNote(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Confirm>
  );
}
