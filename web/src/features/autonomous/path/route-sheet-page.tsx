// The sheet somebody takes along: the points of a path in order, each with what is good, its picture, and a box to tick.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type PathItem, paths } from '../../../../../shared/autonomous/path-api.ts';
import { type PointItem, points } from '../../../../../shared/autonomous/point-api.ts';
import { papers } from '../../../../../shared/printing/api.ts';
import { lubricants, tools } from '../../../../../shared/structure/api.ts';
import { call } from '../../../call.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { walkPaths } from '../../../paths/autonomous.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useRefLabels } from '../../../ui/refs.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { shiftsText, useFrequencyText } from '../point/frequency-text.ts';
import { MarkedPicture } from '../point/marked-picture.tsx';
import { nameOf } from './path-points.tsx';
import './route-sheet.css';

export function RouteSheetPage() {
  const { t } = useTranslation('autonomous');
  const id = Number(usePathParams<'pathid'>().pathid);
  const path = useCall(paths.get, { id });
  const all = useAll(points.list, {});
  const prints = useSession().may('paths', 'print');
  return (
    <Loaded query={path} title={t('paths.title')}>
      {(of) => (
        <SpaceBetween size="m">
          <div className="screen-only">
            <PageHeader
              title={t('sheet.title', { code: of.code })}
              description={t('sheet.about')}
              crumbs={[
                { text: t('paths.title'), href: walkPaths.choose },
                { text: of.code, href: walkPaths.edit(of.id) },
              ]}
              actions={
                <SpaceBetween direction="horizontal" size="xs">
                  {prints && (
                    <PaperButton name={of.code} make={(signal) => call(papers.path, { id: of.id }, signal)} />
                  )}
                  <Button variant="primary" disabled={!all.data} onClick={() => window.print()}>
                    {t('sheet.print')}
                  </Button>
                </SpaceBetween>
              }
            />
          </div>
          <Loaded query={all}>{(its) => <RouteSheet path={of} all={its} />}</Loaded>
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function RouteSheet({ path, all }: { path: PathItem; all: readonly PointItem[] }) {
  const { t } = useTranslation('autonomous');
  const format = useFormat();
  const text = useText('autonomous');
  const machineOf = useRefLabels('machine');
  const toolOf = new Map(useAll(tools.list, {}).data?.map(({ id, description }) => [id, description]));
  const oilOf = new Map(useAll(lubricants.list, {}).data?.map((each) => [each.id, each]));
  const frequency = useFrequencyText();
  const byId = new Map(all.map((point) => [point.id, point]));
  const its = path.points.flatMap((id) => byId.get(id) ?? []);
  const facts = (point: PointItem) => {
    const oil = point.lubricantId === undefined ? undefined : oilOf.get(point.lubricantId);
    return [
      ['standard', point.standard],
      ['method', point.method],
      ['toolId', point.toolId === undefined ? undefined : toolOf.get(point.toolId)],
      ['lubricantId', oil && `${oil.description} · ${format.number(point.quantity)} ${oil.unit}`],
      ['torque', point.torque === undefined ? undefined : format.number(point.torque)],
      ['machineState', enumText('machineRunning', point.machineState)],
      ['frequency', frequency(point.frequency)],
    ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  };
  return (
    <article className="route-sheet">
      <header>
        <h2>
          {path.code} · {path.description}
        </h2>
        <p>
          {t('paths.total', { count: its.length, minutes: format.minutes(path.totalMinutes) })}
          {path.shifts && ` · ${shiftsText(path.shifts)}`}
        </p>
        <p className="signed">
          {t('sheet.day')} ____________ {t('fields.shift')} ________ {t('sheet.who')} ____________________
        </p>
      </header>
      {its.length === 0 && <Box>{t('paths.noPoints')}</Box>}
      <ol>
        {its.map((point, i) => (
          <li key={point.id}>
            <div>
              <h3>
                {i + 1}. {nameOf(point)} · {enumText('pointType', point.type)} · {machineOf(point.machineId)}
              </h3>
              <p>
                <strong>{point.description}</strong> · {format.minutes(point.minutes)}
              </p>
              <dl>
                {facts(point).map(([name, value]) => (
                  <div key={name}>
                    <dt>{text(`fields.${name}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <MarkedPicture image={point.image} marker={point.marker} name={nameOf(point)} />
            <p className="boxes">
              {(['ok', 'nok', 'notDone'] as const).map((outcome) => (
                <span key={outcome}>
                  <i /> {t(`sheet.${outcome}`)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}
