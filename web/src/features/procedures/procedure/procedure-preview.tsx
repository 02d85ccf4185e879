// A quick look at a procedure: what it is, and its phases in order.
import { KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { editionText, minutesOf } from '../../../../../shared/procedures/edition.ts';
import type { ProcedureKind } from '../../../../../shared/procedures/kinds.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { AskedControls } from '../../../parts/procedure/asked-controls.tsx';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { ChargeStatus } from '../../../parts/procedure/charge-status.tsx';
import { useKitLines } from '../../../parts/procedure/kit.tsx';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { useCall } from '../../../use-call.ts';

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
              { label: text('fields.edition'), value: editionText(sheet) },
              { label: text('fields.charge'), value: <ChargeStatus procedure={sheet} /> },
              { label: text('fields.machineState'), value: enumText('machineRunning', sheet.machineState) },
              { label: text('fields.standardMinutes'), value: format.minutes(minutesOf(sheet)) },
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
                <AskedControls of={phase} controls={sheet.controls} />
              </li>
            ))}
          </ol>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
