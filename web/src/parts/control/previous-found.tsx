// What a control showed the time before, beside where it is answered anew.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Previous } from '../../../../shared/planned/order-api.ts';
import type { AskedControl } from '../../../../shared/procedures/asked-control.ts';
import { enumText } from '../../i18n/text.ts';
import { useFormat } from '../../ui/format.ts';

interface Props {
  /** Of the activity's place in the order. */
  n: number;
  control: Pick<AskedControl, 'id' | 'unit'>;
  previous: readonly Previous[] | undefined;
}

export function PreviousFound({ n, control, previous = [] }: Props) {
  const { t } = useTranslation('planned');
  const { number, day } = useFormat();
  const last = previous.find((each) => each.n === n && each.controlId === control.id);
  if (!last) return null;
  const said = last.value === undefined ? last.answer : `${number(last.value)} ${control.unit ?? ''}`.trim();
  const deviated = last.colour === 'yellow' || last.colour === 'red';
  return (
    <Box color="text-body-secondary" padding={{ vertical: 'xxs' }}>
      {t('answers.previous', { said, day: day(last.on) })}
      {deviated && ` · ${enumText('stateColour', last.colour)}`}
    </Box>
  );
}
