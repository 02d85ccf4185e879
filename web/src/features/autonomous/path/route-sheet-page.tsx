// Printout of a path to take along: its points in order, each with standard, picture and a box to tick.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type PathItem, paths } from '#shared/autonomous/path-api.ts';
import { type PointItem, points } from '#shared/autonomous/point-api.ts';
import { printouts } from '#shared/printing/api.ts';
import { lubricants, tools } from '#shared/structure/api.ts';
import { call } from '#web/call.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { cilrPathPageRoutes } from '#web/paths/autonomous.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useRefLabels } from '#web/ui/refs.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { formatShifts, useFrequencyText } from '../point/frequency-text.ts';
import { MarkedPicture } from '../point/marked-picture.tsx';
import { getPointName } from './path-points.tsx';
import './route-sheet.css';

export function PathPrintoutPage() {
  const { t } = useTranslation('autonomous');
  const id = Number(useRouteParams<'pathid'>().pathid);
  const pathQuery = useCall(paths.get, { id });
  const pointQuery = useAllItems(points.list, {});
  const canPrint = useSession().may('paths', 'print');
  return (
    <Loaded query={pathQuery} title={t('paths.title')}>
      {(loadedPath) => (
        <SpaceBetween size="m">
          <div className="screen-only">
            <PageHeader
              title={t('sheet.title', { code: loadedPath.code })}
              description={t('sheet.about')}
              crumbs={[
                { text: t('paths.title'), href: cilrPathPageRoutes.choose },
                { text: loadedPath.code, href: cilrPathPageRoutes.edit(loadedPath.id) },
              ]}
              actions={
                <SpaceBetween direction="horizontal" size="xs">
                  {canPrint && (
                    <PrintoutButton
                      name={loadedPath.code}
                      make={(signal) => call(printouts.path, { id: loadedPath.id }, signal)}
                    />
                  )}
                  <Button variant="primary" disabled={!pointQuery.data} onClick={() => window.print()}>
                    {t('sheet.print')}
                  </Button>
                </SpaceBetween>
              }
            />
          </div>
          <Loaded query={pointQuery}>
            {(allPoints) => <PathPrintout path={loadedPath} all={allPoints} />}
          </Loaded>
        </SpaceBetween>
      )}
    </Loaded>
  );
}

function PathPrintout({ path, all }: { path: PathItem; all: readonly PointItem[] }) {
  const { t } = useTranslation('autonomous');
  const format = useFormat();
  const text = useText('autonomous');
  const getMachineLabel = useRefLabels('machine');
  const toolNameById = new Map(
    useAllItems(tools.list, {}).data?.map(({ id, description }) => [id, description]),
  );
  const lubricantById = new Map(useAllItems(lubricants.list, {}).data?.map((each) => [each.id, each]));
  const formatFrequency = useFrequencyText();
  const byId = new Map(all.map((point) => [point.id, point]));
  const pathPoints = path.points.flatMap((id) => byId.get(id) ?? []);
  const buildFacts = (point: PointItem) => {
    const lubricant = point.lubricantId === undefined ? undefined : lubricantById.get(point.lubricantId);
    return [
      ['standard', point.standard],
      ['method', point.method],
      ['toolId', point.toolId === undefined ? undefined : toolNameById.get(point.toolId)],
      [
        'lubricantId',
        lubricant && `${lubricant.description} · ${format.number(point.quantity)} ${lubricant.unit}`,
      ],
      ['torque', point.torque === undefined ? undefined : format.number(point.torque)],
      ['machineState', getEnumText('machineRunning', point.machineState)],
      ['frequency', formatFrequency(point.frequency)],
    ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  };
  return (
    <article className="route-sheet">
      <header>
        <h2>
          {path.code} · {path.description}
        </h2>
        <p>
          {t('paths.total', { count: pathPoints.length, minutes: format.minutes(path.totalMinutes) })}
          {path.shifts && ` · ${formatShifts(path.shifts)}`}
        </p>
        <p className="signed">
          {t('sheet.day')} ____________ {t('fields.shift')} ________ {t('sheet.who')} ____________________
        </p>
      </header>
      {pathPoints.length === 0 && <Box>{t('paths.noPoints')}</Box>}
      <ol>
        {pathPoints.map((point, i) => (
          <li key={point.id}>
            <div>
              <h3>
                {i + 1}. {getPointName(point)} · {getEnumText('pointType', point.type)} ·{' '}
                {getMachineLabel(point.machineId)}
              </h3>
              <p>
                <strong>{point.description}</strong> · {format.minutes(point.minutes)}
              </p>
              <dl>
                {buildFacts(point).map(([name, value]) => (
                  <div key={name}>
                    <dt>{text(`fields.${name}`)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <MarkedPicture image={point.image} marker={point.marker} name={getPointName(point)} />
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
