import { fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import vectors from '#tests/vectors/control-colours.json' with { type: 'json' };
import { renderPage } from '#web/testing.tsx';
import { AnswerList, ControlAnswers } from './order-answers.tsx';

const controls = vectors.map(
  ({ limits }, i): ControlSnapshot => ({
    ...{ id: i + 1, code: `V-${i + 1}`, description: 'Pressure', type: 'measure', nature: 'quantitative' },
    ...{ unit: 'bar', decimals: 2, answers: [], ...limits },
  }),
);

function Form() {
  const form = useForm({
    defaultValues: { one: { answers: controls.map(({ id }) => ({ controlId: id })) } },
  });
  return (
    <FormProvider {...form}>
      <ControlAnswers
        path="one"
        controls={controls}
        n={1}
        notDone={false}
        disabled={false}
        onNotDone={() => {}}
      />
    </FormProvider>
  );
}
const words = { green: 'Green: good', yellow: 'Yellow: near a limit', red: 'Red: outside' };
const colours = vectors.map(({ colour }) => words[colour as keyof typeof words]);

it('says the colour of each value as it is typed', async () => {
  await renderPage(<Form />, { namespaces: ['orders', 'planned'] });
  const fields = screen.getAllByRole('group');
  expect(screen.queryAllByRole('status')).toEqual([]);
  fields.forEach((field, i) => {
    fireEvent.change(within(field).getByRole('textbox'), { target: { value: String(vectors[i]!.value) } });
  });
  expect(fields.map((field) => within(field).getByRole('status').textContent)).toEqual(colours);
});

it('says it again of what was given', async () => {
  const answers = vectors.map(({ value, colour }, i) => ({ controlId: i + 1, value, colour }) as never);
  await renderPage(<AnswerList controls={controls} answers={answers} />, {
    namespaces: ['orders', 'planned'],
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(colours);
});
