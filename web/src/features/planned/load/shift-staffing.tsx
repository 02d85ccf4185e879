// Technicians by shift: the mean wait of EWOs by number of technicians, read when the section is opened.
import { Box, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workloads } from '#shared/organisation/workload-api.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCall } from '#web/use-call.ts';
import './shift-staffing.css';

export function ShiftStaffing() {
  const { t } = useTranslation('load');
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection
      variant="container"
      headerText={t('staffing.title')}
      headerDescription={t('staffing.text')}
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {isOpen && <Staffing />}
    </ExpandableSection>
  );
}

function Staffing() {
  const { t } = useTranslation(['load', 'enums', 'common']);
  const { day, number, minutes } = useFormat();
  const { teams } = useOrderNames();
  const [teamId, setTeamId] = useState('');
  const query = useCall(workloads.shifts, { teamId: Number(teamId) || undefined });
  const plantOption = { value: '', label: t('load:staffing.allTeams') };
  const options = [
    plantOption,
    ...[...teams.values()]
      .filter(({ active }) => active !== false)
      .map(({ id, code, description }) => ({ value: String(id), label: `${code} ${description}` })),
  ];
  /** Formats tenths of minutes below one hour. */
  const formatWait = (wait: number | null) =>
    wait === null ? t('load:staffing.never') : wait < 60 ? `${number(wait)} min` : minutes(Math.round(wait));
  return (
    <SpaceBetween size="m">
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === teamId) ?? plantOption}
        ariaLabel={t('load:staffing.team')}
        filteringType={options.length > 8 ? 'auto' : 'none'}
        onChange={({ detail }) => setTeamId(detail.selectedOption.value ?? '')}
      />
      <Loaded query={query}>
        {({ from, to, shifts }) => {
          const mostTechnicians = Math.max(...shifts.map(({ waits }) => waits.length));
          const counts = Array.from({ length: Math.max(0, mostTechnicians) }, (_, i) => i + 1);
          return (
            <SpaceBetween size="s">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys too */}
              <section className="staffing" aria-label={t('load:staffing.title')} tabIndex={0}>
                <table>
                  <thead>
                    <tr>
                      {(['shift', 'ewos', 'perHour', 'service', 'roster'] as const).map((column) => (
                        <th key={column} scope="col" rowSpan={2}>
                          {t(`load:staffing.${column}`)}
                        </th>
                      ))}
                      {counts.length > 0 && (
                        <th scope="colgroup" colSpan={counts.length}>
                          {t('load:staffing.waits')}
                        </th>
                      )}
                    </tr>
                    <tr>
                      {counts.map((count) => (
                        <th key={count} scope="col">
                          {count}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {shifts.map(({ shift, ewos, perHour, serviceMinutes, roster, waits }) => (
                      <tr key={shift}>
                        <th scope="row">{getEnumText('shift', shift)}</th>
                        <td>{number(ewos)}</td>
                        <td>{perHour === null ? '–' : number(perHour)}</td>
                        <td>{serviceMinutes === null ? '–' : minutes(Math.round(serviceMinutes))}</td>
                        <td>{number(roster)}</td>
                        {waits.length === 0 && counts.length > 0 && (
                          <td colSpan={counts.length}>{t('load:staffing.few')}</td>
                        )}
                        {waits.length > 0 &&
                          counts.map((count) => {
                            const wait = waits[count - 1];
                            return (
                              <td key={count} aria-current={count === roster ? 'true' : undefined}>
                                {wait ? formatWait(wait.minutes) : ''}
                              </td>
                            );
                          })}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {counts.length === 0 && <Box>{t('load:staffing.few')}</Box>}
              {shifts.some(({ roster }) => roster === 0) && (
                <Box color="text-body-secondary">
                  {t('common:labelled', {
                    label: shifts
                      .filter(({ roster }) => roster === 0)
                      .map(({ shift }) => getEnumText('shift', shift))
                      .join(', '),
                    value: t('load:staffing.nobody'),
                  })}
                </Box>
              )}
              <Box color="text-body-secondary" fontSize="body-s">
                {t('load:staffing.assumptions', { from: day(from), to: day(to) })}
              </Box>
            </SpaceBetween>
          );
        }}
      </Loaded>
    </SpaceBetween>
  );
}
