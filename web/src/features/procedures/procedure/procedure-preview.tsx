// Preview of a procedure: header and phases in order.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { formatEdition, getStandardMinutes } from '#shared/procedures/edition.ts';
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { ChargeStatus } from '#web/parts/procedure/charge-status.tsx';
import { useKitLines } from '#web/parts/procedure/kit.tsx';
import { PhaseControls } from '#web/parts/procedure/phase-controls.tsx';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';

export function ProcedurePreview({ kind, id }: { kind: ProcedureKind; id: number }) {
  const text = useText('planned');
  const format = useFormat();
  const kitLines = useKitLines();
  return (
    <Loaded query={useCall(procedureCalls[kind].get, { id })}>
      {(sheet) => (
        <SpaceBetween size="m">
          <KeyValuePairs
            columns={2}
            items={[
              { label: text('fields.description'), value: sheet.description },
              { label: text('fields.edition'), value: formatEdition(sheet) },
              { label: text('fields.charge'), value: <ChargeStatus procedure={sheet} /> },
              {
                label: text('fields.machineState'),
                value: getEnumText('machineRunning', sheet.machineState),
              },
              { label: text('fields.standardMinutes'), value: format.minutes(getStandardMinutes(sheet)) },
              ...kitLines(sheet.kit).map((line) => ({
                label: text(`fields.${line.field}`),
                value: line.text,
              })),
            ]}
          />
          <ol>
            {sheet.phaseList.map((phase) => (
              <li key={phase.id}>
                {phase.description}
                <PhaseControls phase={phase} controls={sheet.controls} />
              </li>
            ))}
          </ol>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
