// Note that a list shows the records behind a figure instead of the whole period, with a button to show all.
import { Box, Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

interface Props {
  /** Text key under `table.counted`. */
  textKey:
    | ('reported' | 'stopped' | 'ewoClosed')
    | ('written' | 'tagsClosed' | 'open')
    | ('due' | 'falling' | 'closed' | 'cancelled');
  /** URL parameter that selects these records. */
  name: 'count' | 'show';
}

export function CountedNote({ textKey, name }: Props) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const showAll = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const each of [name, 'page']) next.delete(each);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Box color="text-body-secondary">
      {t(`table.counted.${textKey}`)}{' '}
      <Button variant="inline-link" onClick={showAll}>
        {t('table.counted.all')}
      </Button>
    </Box>
  );
}
