// Master data of a machine to read, by section, with its image.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { Machine } from '#shared/structure/machine.ts';
import { fromMachineResponse, type MachineResponse } from '#shared/structure/wire.ts';
import { useText } from '#web/i18n/text.ts';
import { Thumb } from '#web/ui/image/thumb.tsx';
import { buildStepSections, machineFormSteps } from './machine-sections.ts';
import { FieldLines, useFieldLines } from './record-view.tsx';

export function MachineMasterData({ machine }: { machine: MachineResponse }) {
  const text = useText('structure');
  const buildLines = useFieldLines(Machine, fromMachineResponse(machine), 'machineTypology');
  return (
    <SpaceBetween size="m">
      {machine.fileImg && (
        <Thumb id={machine.fileImg} name={`${machine.code} – ${machine.description}`} size="sheet" />
      )}
      {machineFormSteps.flatMap(buildStepSections).map(({ title = 'steps.notes', fields }) => (
        <Container key={title} header={<Header variant="h2">{text(title)}</Header>}>
          <FieldLines lines={buildLines(fields)} />
        </Container>
      ))}
    </SpaceBetween>
  );
}
