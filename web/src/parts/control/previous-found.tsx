// Previous answer of a control, shown beside its current input.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { PreviousAnswer } from '#shared/planned/order-api.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { getEnumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';

interface Props {
  /** Number of the activity in the order. */
  n: number;
  control: Pick<ControlSnapshot, 'id' | 'unit'>;
  previous: readonly PreviousAnswer[] | undefined;
}

export function PreviousAnswerNote({ n, control, previous = [] }: Props) {
  const { t } = useTranslation('planned');
  const { number, day } = useFormat();
  const last = previous.find((each) => each.n === n && each.controlId === control.id);
  if (!last) return null;
  const answerText =
    last.value === undefined ? last.answer : `${number(last.value)} ${control.unit ?? ''}`.trim();
  const hasDeviated = last.colour === 'yellow' || last.colour === 'red';
  return (
    <Box color="text-body-secondary" padding={{ vertical: 'xxs' }}>
      {t('answers.previous', { said: answerText, day: day(last.on) })}
      {hasDeviated && ` · ${getEnumText('stateColour', last.colour)}`}
    </Box>
  );
}
