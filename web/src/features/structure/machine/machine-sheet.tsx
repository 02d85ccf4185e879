// The master data of a machine to read, section by section, with its image.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { Machine } from '../../../../../shared/structure/machine.ts';
import { type MachineResponse, machineFromWire } from '../../../../../shared/structure/wire.ts';
import { useText } from '../../../i18n/text.ts';
import { Thumb } from '../../../ui/image/thumb.tsx';
import { sectionsOf, steps } from './machine-sections.ts';
import { SheetLines, useSheet } from './sheet.tsx';

export function MachineSheet({ machine }: { machine: MachineResponse }) {
  const text = useText('structure');
  const lines = useSheet(Machine, machineFromWire(machine), 'machineTypology');
  return (
    <SpaceBetween size="m">
      {machine.fileImg && (
        <Thumb id={machine.fileImg} name={`${machine.code} – ${machine.description}`} size="sheet" />
      )}
      {steps.flatMap(sectionsOf).map(({ title = 'steps.notes', fields }) => (
        <Container key={title} header={<Header variant="h2">{text(title)}</Header>}>
          <SheetLines lines={lines(fields)} />
        </Container>
      ))}
    </SpaceBetween>
  );
}
