// Page of a person's own notices: for each kind that may reach the person, the way in which it arrives.
import {
  Button,
  Checkbox,
  ColumnLayout,
  Container,
  FormField,
  Header,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listNoticeKinds,
  listNoticeWays,
  type NoticeChoices,
  type NoticeKind,
  type NoticeWay,
} from '#shared/organisation/notice.ts';
import { notices } from '#shared/organisation/notice-api.ts';
import type { Profile } from '#shared/permissions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { DeviceNotices } from './device-notices.tsx';
import { areHoursComplete, HoursField } from './hours-field.tsx';

export function NoticesPage() {
  const { t } = useTranslation('notices');
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      <Loaded query={useCall(notices.get, {})}>
        {({ shift, isLeader, ...saved }) => <NoticesForm {...{ saved, shift, isLeader }} />}
      </Loaded>
      <DeviceNotices />
    </SpaceBetween>
  );
}

interface FormProps {
  saved: NoticeChoices;
  shift: number | null;
  isLeader: boolean;
}

function NoticesForm({ saved, shift, isLeader }: FormProps) {
  const { t } = useTranslation(['notices', 'common']);
  const { profile } = useSession();
  const [draft, setDraft] = useState(saved);
  const { send, sending } = useSend(notices.put, { changes: [notices.get] });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = async () => {
    await send({ ...draft, ways: { ...draft.ways } });
    flash('success', t('common:saved'));
  };
  const setWay = (kind: NoticeKind, way: NoticeWay | undefined) => {
    const { [kind]: _, ...ways } = draft.ways;
    setDraft({ ...draft, ways: way ? { ...ways, [kind]: way } : ways });
  };
  return (
    <SpaceBetween size="l">
      <LeaveGuard unsaved={() => isChanged && !sending} />
      <Container header={<Header variant="h2">{t('notices:ways')}</Header>}>
        <ColumnLayout columns={2}>
          {listNoticeKinds(profile as Profile).map((kind) => (
            <WayField key={kind} kind={kind} way={draft.ways[kind]} onChange={(way) => setWay(kind, way)} />
          ))}
        </ColumnLayout>
      </Container>
      <Container header={<Header variant="h2">{t('notices:shift')}</Header>}>
        <SpaceBetween size="m">
          <HoursField
            shift={shift}
            hours={draft.hours}
            onChange={(hours) => {
              const { hours: _, ...others } = draft;
              setDraft(hours ? { ...others, hours } : others);
            }}
          />
          <Checkbox
            checked={draft.quietOffShift}
            description={t('notices:quietHint')}
            onChange={({ detail }) => setDraft({ ...draft, quietOffShift: detail.checked })}
          >
            {t('notices:quiet')}
          </Checkbox>
          {isLeader && (
            <Checkbox
              checked={draft.urgentBreaksQuiet === true}
              description={t('notices:urgentHint')}
              onChange={({ detail }) => {
                const { urgentBreaksQuiet: _, ...others } = draft;
                setDraft(detail.checked ? { ...others, urgentBreaksQuiet: true } : others);
              }}
            >
              {t('notices:urgent')}
            </Checkbox>
          )}
        </SpaceBetween>
      </Container>
      <Button
        variant="primary"
        loading={sending}
        disabled={!isChanged || !areHoursComplete(draft.hours)}
        onClick={() => void save().catch(flashError)}
      >
        {t('common:save')}
      </Button>
    </SpaceBetween>
  );
}

interface WayFieldProps {
  kind: NoticeKind;
  /** Absent if the notice arrives as usual. */
  way: NoticeWay | undefined;
  onChange: (way: NoticeWay | undefined) => void;
}

/** Value of the option without a choice. */
const USUAL = 'usual';

function WayField({ kind, way, onChange }: WayFieldProps) {
  const { t } = useTranslation('notices');
  const { profile } = useSession();
  const options = [
    { value: USUAL, label: t('usual'), description: t(`usualWays.${findUsualWays(kind)}`) },
    ...listNoticeWays(profile as Profile).map((value) => ({ value, label: getEnumText('noticeWay', value) })),
  ];
  return (
    <FormField label={t(`kinds.${kind}`)} description={t(`usualWays.${findUsualWays(kind)}`)}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === (way ?? USUAL)) ?? options[0]!}
        onChange={({ detail }) => {
          const { value } = detail.selectedOption;
          onChange(value === USUAL ? undefined : (value as NoticeWay));
        }}
      />
    </FormField>
  );
}

/** Returns the key of the text that says how a kind arrives without a choice. */
function findUsualWays(kind: NoticeKind) {
  switch (kind) {
    case 'ewoCreated':
      return 'screenAndLeaders';
    case 'countermeasureFailed':
      return 'screenAndConcerned';
    case 'tagEscalated':
    case 'ordersCapped':
    case 'accessAsked':
    case 'accessTurnedAway':
      return 'mail';
    default:
      return 'screen';
  }
}
