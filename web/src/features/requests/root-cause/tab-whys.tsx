// Tab of the whys: up to five for each confirmed cause.
import { Box, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_WHYS, type RootCause } from '#shared/requests/root-cause/root-cause.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { getCauseVerdict } from './ishikawa.ts';
import { ListProblem } from './list-problem.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';
import { ShortNote } from './short-note.tsx';
import { getAddButtonId } from './tabs.ts';

export function WhysTab() {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const causes = useWatch({ control, name: 'causes' }) ?? [];
  const confirmedIndexes = causes.flatMap((cause, n) => (getCauseVerdict(cause) === 'ko' ? [n] : []));
  return (
    <SpaceBetween size="l">
      <ListProblem name="causes" />
      {confirmedIndexes.length === 0 && (
        <Container>
          <Box>{t('whys.none')}</Box>
        </Container>
      )}
      {confirmedIndexes.map((n) => (
        <Whys key={n} n={n} isFirst={n === confirmedIndexes[0]} text={causes[n]!.text} />
      ))}
    </SpaceBetween>
  );
}

function Whys({ n, isFirst, text }: { n: number; isFirst: boolean; text: string }) {
  const { t } = useTranslation('rootCause');
  const { control } = useFormContext<RootCause>();
  const { fields: rows, append, remove } = useFieldArray({ control, name: `causes.${n}.whys` });
  return (
    <Container
      header={
        <Header variant="h2" description={t('whys.text')}>
          {text || t('causes.nth', { n: n + 1 })}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {rows.length > 0 && (
          <ol className="plain-rows">
            {rows.map((row, level) => (
              <li key={row.id}>
                <div className="fields-in-a-row">
                  <Field name={`causes.${n}.whys.${level}.why`} label={t('whys.why', { n: level + 1 })} />
                  <Field
                    name={`causes.${n}.whys.${level}.answer`}
                    label={t('whys.answer', { n: level + 1 })}
                    control={(control) => <ShortNote {...control} />}
                  />
                  <Field
                    name={`causes.${n}.whys.${level}.check`}
                    label={t('whys.check', { n: level + 1 })}
                    control={(control) => <ShortNote {...control} />}
                  />
                </div>
                <RemoveRow label={t('whys.remove', { n: level + 1 })} onRemove={() => remove(level)} />
              </li>
            ))}
          </ol>
        )}
        <AddRow
          id={isFirst ? getAddButtonId('causes') : undefined}
          text={t('whys.add')}
          rows={rows.length}
          maxRows={MAX_WHYS}
          onAdd={() => append({ why: '' })}
        />
      </SpaceBetween>
    </Container>
  );
}
