// Step 4: the rows against the plant – what is wrong, what would change, and what could be created besides.
import { Alert, Button, SpaceBetween, Table } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckAnswer, mappings } from '../../../../../shared/ingestion/import-api.ts';
import { cache, keyOf } from '../../../cache.ts';
import { call } from '../../../call.ts';
import { problemText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { Progress } from '../found/mapping-step.tsx';
import { NotYet, useNext } from '../next.ts';
import type { Moves } from '../place.ts';
import { useTableName } from '../table-words.ts';
import { isChecked, useCheck } from '../under-way.ts';
import { Difference } from './difference.tsx';
import { ErrorFile } from './error-file.tsx';
import { ProblemTable } from './problem-table.tsx';

export function CheckStep(moves: Moves) {
  const { t } = useTranslation('ingestion');
  const may = useSession().may('ingestion', 'execute');
  const check = useCheck(moves.place.mapping ?? '', may);
  if (!may) return <Alert type="info">{t('check.mayNot')}</Alert>;
  return <Loaded query={check}>{(found) => <Checked {...moves} check={found} />}</Loaded>;
}

function Checked({ place, turn, check }: Moves & { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const { mappingId: id, state, errors, warnings, counts } = check;
  const [asking, setAsking] = useState(false);
  const ask = async (more: { again?: 'true'; create?: 'true' }) => {
    setAsking(true);
    try {
      cache.setQueryData(keyOf(mappings.check, { id }), await call(mappings.check, { id, ...more }));
      await cache.invalidateQueries({ queryKey: [mappings.difference.path] });
    } catch (error) {
      flashError(error);
    } finally {
      setAsking(false);
    }
  };
  useNext(async () => {
    if (isChecked(check)) throw new NotYet(t('check.wait'));
    if (state === 'failed') throw new NotYet(t('check.failed'));
    return {};
  });
  const again = (
    <Button loading={asking} onClick={() => void ask({ again: 'true' })}>
      {t('check.again')}
    </Button>
  );
  if (isChecked(check)) return <Progress label={t('check.under')} done={check.done} of={check.of} />;
  if (state === 'failed')
    return (
      <Alert type="error" action={again} header={t('check.failed')}>
        {problemText(check.reason ?? 'unexpected')}
      </Alert>
    );
  const wrong = counts.error;
  return (
    <SpaceBetween size="l">
      {wrong > 0 || !check.ok ? (
        <Alert type="error" header={t('check.wrong', { count: wrong })}>
          {t('check.wrongText')}
        </Alert>
      ) : (
        <Alert type="success">{t(counts.insert + counts.update > 0 ? 'check.right' : 'check.nothing')}</Alert>
      )}
      <Unknown check={check} asking={asking} onCreate={() => void ask({ create: 'true' })} />
      <SpaceBetween direction="horizontal" size="xs">
        {again}
        {wrong > 0 && <ErrorFile fileId={place.file} check={check} />}
      </SpaceBetween>
      <CountTable check={check} />
      {errors.length > 0 && (
        <ProblemTable id="ingestion-errors" title={t('check.errors')} problems={errors} />
      )}
      {warnings.length > 0 && (
        <ProblemTable id="ingestion-warnings" title={t('check.warnings')} problems={warnings} />
      )}
      <Difference place={place} turn={turn} check={check} />
    </SpaceBetween>
  );
}

/** References nobody knows yet: made with the import where one wishes. */
function Unknown({ check, asking, onCreate }: { check: CheckAnswer; asking: boolean; onCreate: () => void }) {
  const { t } = useTranslation('ingestion');
  const tableName = useTableName();
  const some = check.unknown.filter(({ codes }) => codes.length > 0);
  if (some.length === 0) return null;
  const count = some.reduce((sum, { codes }) => sum + codes.length, 0);
  return (
    <Alert
      type="warning"
      header={t('check.unknown', { count })}
      action={
        <Button loading={asking} onClick={onCreate}>
          {t('check.create')}
        </Button>
      }
    >
      {some.map(({ index, codes }) => (
        <div key={index}>
          {tableName(index)}: {codes.join(', ')}
        </div>
      ))}
    </Alert>
  );
}

function CountTable({ check }: { check: CheckAnswer }) {
  const { t } = useTranslation('ingestion');
  const format = useFormat();
  const tableName = useTableName();
  const rows = [
    ...check.tables.map(({ index, counts }) => ({ name: tableName(index), counts })),
    { name: t('check.all'), counts: check.counts },
  ];
  return (
    <Table
      variant="embedded"
      items={rows}
      ariaLabels={{ tableLabel: t('check.counts') }}
      columnDefinitions={[
        { id: 'table', header: t('fields.table'), isRowHeader: true, cell: ({ name }) => name },
        ...(['insert', 'update', 'unchanged', 'error'] as const).map((count) => ({
          id: count,
          header: t(`count.${count}`),
          cell: ({ counts }: (typeof rows)[number]) => format.number(counts[count]),
        })),
      ]}
    />
  );
}
