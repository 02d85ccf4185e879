// Printout of an EWO in the thirteen standard blocks (domain 5.5). Missing values are left blank for
// handwriting.
import { useTranslation } from 'react-i18next';
import { addPlantParam } from '#shared/access/plant-link.ts';
import { buildEwoLabelRoute } from '#shared/printing/request-label.ts';
import { computeSparesCost } from '#shared/requests/cost.ts';
import type { EwoPrintout } from '#shared/requests/ewo-api.ts';
import { type EwoFieldName, getEwoFieldMeta, listPrintedFields } from '#shared/requests/ewo-fields.ts';
import { getShift } from '#shared/requests/shift.ts';
import { formatHeldSpares } from '#shared/requests/steps/held-spares.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { fromMachineResponse } from '#shared/structure/wire.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { toEwoRow } from '#web/parts/ewo/ewo-rows.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useRunningNow } from '#web/ui/today.ts';
import { TimeBar } from '../ewo/ewo-times.tsx';
import { Actions, Causes, Confirmation, Extension, Types, Whys } from './analysis-blocks.tsx';
import { Block, type Fact, Facts, Grid, Photos } from './sheet-elements.tsx';
import './ewo-sheet.css';

interface Props {
  paper: EwoPrintout;
}

export function PrintedEwo({ paper }: Props) {
  const { t } = useTranslation(['ewoWork', 'rootCause']);
  const { ewo, analysis } = paper;
  return (
    <article className="ewo-sheet">
      <Head paper={paper} />
      <Block n={2} title={t('ewoWork:view.phenomenon')}>
        <Phenomenon paper={paper} />
      </Block>
      <Block n={3} title={t('rootCause:tab.facts')}>
        <Facts
          pairs={(['phenomenon', 'what', 'when', 'where', 'who', 'which', 'how'] as const).map((field) => [
            t(`rootCause:fields.${field}`),
            analysis?.[field],
          ])}
        />
      </Block>
      <Block n={4} title={t('ewoWork:paper.sketch')}>
        <Photos ids={[...(ewo.images ?? []), ...(analysis?.attachments ?? [])]} />
      </Block>
      <Block n={5} title={t('ewoWork:paper.times')}>
        <TimeBar ewo={ewo} />
        <Times paper={paper} />
      </Block>
      <Block n={6} title={t('ewoWork:paper.work')}>
        <Work paper={paper} />
      </Block>
      <Block n={7} title={t('ewoWork:paper.causes')}>
        <Causes paper={paper} />
      </Block>
      <Block n={8} title={t('ewoWork:paper.whys')}>
        <Whys paper={paper} />
      </Block>
      <Block n={9} title={t('ewoWork:paper.rootCause')}>
        <Types paper={paper} />
      </Block>
      <Block n={10} title={t('ewoWork:paper.actions')}>
        <Actions paper={paper} />
      </Block>
      <Block n={11} title={t('ewoWork:paper.standards')}>
        <p className="written">{analysis?.standards}</p>
      </Block>
      <Block n={12} title={t('ewoWork:paper.twins')}>
        <Extension paper={paper} />
      </Block>
      <Block n={13} title={t('ewoWork:paper.confirmation')}>
        <Confirmation paper={paper} />
      </Block>
    </article>
  );
}

function Head({ paper: { ewo, names: paperNames } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { instant, region } = useFormat();
  const { user } = useSession();
  const names = useEwoNames();
  const url = location.origin + addPlantParam(buildEwoLabelRoute(ewo.id), user?.idplant ?? '');
  const row = toEwoRow(names, useRunningNow())(ewo);
  const machine = names.machines.get(ewo.machineId);
  const dates = ['createdAt', 'assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;
  return (
    <section data-block={1}>
      <header>
        <b>1</b>
        <h1>{t('ewoWork:paper.title')}</h1>
        <strong>{ewo.code}</strong>
        <span>{getEnumText('ewoState', ewo.state)}</span>
        {ewo.state !== 'onHold' && <span>{getEnumText('priority', ewo.priority)}</span>}
      </header>
      <div className="with-code">
        <Facts
          pairs={[
            [t('ewoWork:fields.machine'), [row.machine, row.machineDescription].filter(Boolean).join(' ')],
            [t('ewoWork:fields.failed'), row.failed],
            [t('ewoWork:paper.class'), machine && getMachineClass(fromMachineResponse(machine))],
            [t('ewoWork:fields.department'), row.department],
            [
              t('ewoWork:paper.shift'),
              getEnumText('shift', String(getShift(region.timeZone, ewo.createdAt))),
            ],
            [t('ewoWork:fields.requester'), ewo.requester],
            [t('ewoWork:fields.team'), paperNames.team],
            [
              t('ewoWork:fields.technicians'),
              (ewo.technicians ?? []).map((id) => paperNames.people[id] ?? id).join(', '),
            ],
            ...dates.map((field): Fact => [t(`ewoWork:fields.${field}`), instant(ewo[field])]),
          ]}
        />
        <QrCode text={url} label={t('ewoWork:paper.way', { code: ewo.code })} />
      </div>
    </section>
  );
}

function formatPrintedField(ewo: EwoPrintout['ewo'], name: EwoFieldName): string | undefined {
  const value = ewo[name];
  if (value === undefined) return undefined;
  const { kind, labels } = getEwoFieldMeta(name)!;
  return kind === 'choice' ? getEnumText(labels!, String(value)) : String(value);
}

function Phenomenon({ paper: { ewo } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  return (
    <Facts
      pairs={listPrintedFields('phenomenon').map((name) => [
        t(`ewoWork:fields.${name}`),
        formatPrintedField(ewo, name),
      ])}
    />
  );
}

function Times({ paper: { ewo } }: Props) {
  const { t } = useTranslation('ewoWork');
  const { number, instant } = useFormat();
  const { durations, holds = [] } = ewo;
  const waits = holds.flatMap(({ from, to, spares = [] }): Fact[] =>
    spares.length > 0
      ? [
          [
            `${t('fields.missingSpares')}, ${instant(from)} – ${instant(to)}`,
            formatHeldSpares(spares, number),
          ],
        ]
      : [],
  );
  const kinds = [
    'assignment',
    'waiting',
    'diagnosis',
    'repair',
    'intervention',
    'downtime',
    'manMinutes',
  ] as const;
  return (
    <>
      <Facts
        pairs={kinds.map((kind) => [
          t(`time.${kind}`),
          durations[kind] === undefined ? '' : t('view.minutes', { minutes: number(durations[kind]) }),
        ])}
      />
      {waits.length > 0 && (
        <div className="waits">
          <Facts pairs={waits} />
        </div>
      )}
    </>
  );
}

function Work({ paper: { ewo, names } }: Props) {
  const { t } = useTranslation(['ewoWork', 'enums']);
  const { number, money } = useFormat();
  const { spares = [] } = ewo;
  const total = computeSparesCost(spares);
  const hours = (ewo.hours ?? []).map(
    ({ operatorId, hours }) => `${names.people[operatorId] ?? operatorId} ${number(hours)} h`,
  );
  const rows = spares.map((each) => [
    each.code ?? each.spareId,
    each.description,
    number(each.quantity),
    money(each.unitPrice),
    money(computeSparesCost([each])),
  ]);
  return (
    <>
      <Facts
        pairs={listPrintedFields('work').map((name) => [
          t(`ewoWork:fields.${name}`),
          name === 'hours' ? hours.join(', ') : formatPrintedField(ewo, name),
        ])}
      />
      <Grid
        widths={[20, 40, 12, 14, 14]}
        head={[
          t('ewoWork:fields.spareId'),
          t('ewoWork:paper.description'),
          t('ewoWork:fields.quantity'),
          t('ewoWork:paper.price'),
          t('ewoWork:paper.cost'),
        ]}
        rows={total === undefined ? rows : [...rows, [t('ewoWork:paper.total'), '', '', '', money(total)]]}
        minRows={2}
      />
    </>
  );
}
