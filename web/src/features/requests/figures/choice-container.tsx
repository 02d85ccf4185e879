// Container of a figure with a select of its variant.
import { Container, Header } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { Select } from '#web/ui/select.tsx';

interface Props {
  title: string;
  description: string;
  /** Label of the select. */
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

export function ChoiceContainer({ title, description, label, options, chosen, onChoose, children }: Props) {
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={description}
          actions={
            <Select
              inlineLabelText={label}
              selectedOption={options.find(({ value }) => value === chosen)!}
              options={options}
              onChange={({ detail }) => onChoose(detail.selectedOption.value!)}
            />
          }
        >
          {title}
        </Header>
      }
    >
      {children}
    </Container>
  );
}
