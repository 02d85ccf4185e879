// Blocks of a printed EWO that come from its root cause analysis, and the signatures.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '#shared/day.ts';
import type { EwoPrintout } from '#shared/requests/ewo-api.ts';
import { rootCauseTypes } from '#shared/requests/ewo-state.ts';
import { MAX_WHYS } from '#shared/requests/root-cause/root-cause.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { useFormat } from '#web/ui/format.ts';
import { Facts, Grid, Tick } from './sheet-elements.tsx';

interface Props {
  paper: EwoPrintout;
}

export function Causes({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const renderCheck = (result?: 'ok' | 'ko') => (
    <>
      <Tick on={result === 'ok'}>{t('ewoWork:paper.ok')}</Tick>{' '}
      <Tick on={result === 'ko'}>{t('ewoWork:paper.ko')}</Tick>
    </>
  );
  const rows = (analysis?.causes ?? []).map(({ text, branch, verified, result, note }) => [
    text,
    getEnumText('branch', branch),
    renderCheck(verified ? result : undefined),
    note,
  ]);
  const blankRows = Array.from({ length: Math.max(0, 3 - rows.length) }, () => ['', '', renderCheck(), '']);
  return (
    <Grid
      widths={[42, 13, 17, 28]}
      head={[
        t('ewoWork:paper.cause'),
        t('rootCause:fields.branch'),
        t('ewoWork:paper.check'),
        t('rootCause:fields.causeNote'),
      ]}
      rows={[...rows, ...blankRows]}
      minRows={0}
    />
  );
}

export function Whys({ paper: { analysis } }: Props) {
  const { t } = useTranslation('rootCause');
  const causesWithWhys = (analysis?.causes ?? []).filter(({ whys }) => whys.length > 0);
  const printedCauses = causesWithWhys.length > 0 ? causesWithWhys : [{ text: '', whys: [] }];
  return printedCauses.map(({ text, whys }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a cause is known by its place alone
    <Fragment key={n}>
      {text && <h3>{text}</h3>}
      <Grid
        widths={[5, 33, 37, 25]}
        head={['', t('fields.why'), t('fields.answer'), t('fields.check')]}
        rows={Array.from({ length: causesWithWhys.length > 0 ? whys.length : MAX_WHYS }, (_, i) => [
          i + 1,
          whys[i]?.why,
          whys[i]?.answer,
          whys[i]?.check,
        ])}
        minRows={0}
      />
    </Fragment>
  ));
}

export function Types({ paper: { ewo, analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  // Before an analysis exists, the root cause stated at closing is used.
  const primary = analysis?.primary ?? ewo.rootCause;
  return (
    <ul className="types">
      {rootCauseTypes.map((type) => (
        <li key={type} data-chosen={type === primary}>
          <Tick on={type === primary || type === analysis?.secondary}>
            {type} {getEnumText('rootCause', type)}
            {type === analysis?.secondary && ` (${t('ewoWork:paper.second')})`}
          </Tick>
        </li>
      ))}
    </ul>
  );
}

export function Actions({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const { day } = useFormat();
  const lists = ['eliminate', 'prevent'] as const;
  const buildActionRows = (list: (typeof lists)[number]) => {
    const kind = t(`ewoWork:paper.${list}`);
    const rows = (analysis?.[list] ?? []).map(({ description, responsible, dueOn, doneOn, pillar }) => [
      kind,
      description,
      [responsible, pillar].filter(Boolean).join(', '),
      day(dueOn),
      doneOn ? t('ewoWork:paper.done', { day: day(doneOn) }) : t('ewoWork:paper.open'),
    ]);
    const why = list === 'prevent' && rows.length === 0 ? analysis?.noPrevention : undefined;
    return rows.length > 0 ? rows : Array.from({ length: why ? 1 : 2 }, () => [kind, why, '', '', '']);
  };
  return (
    <Grid
      widths={[14, 40, 20, 11, 15]}
      head={['', ...(['what', 'who', 'when', 'status'] as const).map((each) => t(`ewoWork:paper.${each}`))]}
      rows={lists.flatMap(buildActionRows)}
      minRows={0}
    />
  );
}

export function Extension({ paper: { analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause', 'enums']);
  const { number } = useFormat();
  const { machines } = useEwoNames();
  const { twins = [], coverage } = analysis ?? {};
  const rows = twins.map(({ machineId, state, reason }) => {
    const machine = machines.get(machineId);
    return [
      machine ? `${machine.code} ${machine.description}` : machineId,
      getEnumText('twinState', state),
      reason,
    ];
  });
  return (
    <>
      <Grid
        widths={[45, 22, 33]}
        head={[t('rootCause:fields.machineId'), t('ewoWork:paper.status'), t('rootCause:fields.reason')]}
        rows={rows}
        minRows={2}
      />
      {coverage !== undefined && <p>{t('ewoWork:paper.coverage', { share: number(coverage) })}</p>}
    </>
  );
}

export function Confirmation({ paper: { ewo, analysis } }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause']);
  const { instant } = useFormat();
  const buildSignatureRow = (label: string, name?: string, at?: Instant) => [label, name, instant(at), ''];
  return (
    <>
      <Grid
        widths={[20, 28, 20, 32]}
        head={['', ...(['name', 'date', 'signature'] as const).map((each) => t(`ewoWork:paper.${each}`))]}
        rows={[
          buildSignatureRow(t('ewoWork:fields.closedBy'), ewo.closedBy, ewo.closedAt),
          buildSignatureRow(t('rootCause:fields.submittedBy'), analysis?.submittedBy, analysis?.submittedAt),
          buildSignatureRow(t('rootCause:fields.confirmedBy'), analysis?.confirmedBy, analysis?.confirmedAt),
        ]}
        minRows={3}
      />
      <Facts pairs={[[t('ewoWork:fields.finalNotes'), ewo.finalNotes]]} />
    </>
  );
}
