// Dialog that makes phases of pasted lines.
import { FormField, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHASE_TEXT, MAX_PHASES } from '#shared/procedures/procedure.ts';
import { type ProcedureDetail, phases } from '#shared/procedures/procedure-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { getCallsAffectedByPhase } from './phase-calls.ts';
import { type PhaseLine, parsePhaseLines } from './phase-lines.ts';

export function PastePhasesDialog({
  procedure,
  onClose,
}: {
  procedure: ProcedureDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation('planned');
  const { send: create } = useSend(phases.create, { changes: getCallsAffectedByPhase(procedure.kind) });
  const [text, setText] = useState('');
  const lines = parsePhaseLines(text);
  const addPhases = async () => {
    assertAddable(lines, procedure.phaseList.length);
    for (const [index, line] of lines.entries()) {
      await create({ ...line, procedureId: procedure.id, images: [] });
      // After a refusal only the lines that are missing are sent again.
      setText(
        lines
          .slice(index + 1)
          .map(({ description, minutes }) => `${description}\t${minutes}`)
          .join('\n'),
      );
    }
    flash('success', t('phases.added', { count: lines.length }));
  };
  return (
    <Confirm
      title={t('phases.paste')}
      action={t('phases.addCount', { count: lines.length })}
      disabled={lines.length === 0}
      onConfirm={addPhases}
      onClose={onClose}
    >
      <FormField label={t('phases.lines')} description={t('phases.linesHelp')} stretch>
        <Textarea value={text} rows={12} onChange={({ detail }) => setText(detail.value)} />
      </FormField>
    </Confirm>
  );
}

/** @throws Refused tooMany, tooLong, before the first phase is written */
function assertAddable(lines: readonly PhaseLine[], count: number): void {
  if (count + lines.length > MAX_PHASES)
    throw new RefusalError('invalid', 'tooMany', { values: { limit: MAX_PHASES } });
  if (lines.some(({ description }) => description.length > MAX_PHASE_TEXT))
    throw new RefusalError('invalid', 'tooLong', { values: { limit: MAX_PHASE_TEXT } });
}
