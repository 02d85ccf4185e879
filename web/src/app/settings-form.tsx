// What the settings popover holds. Saving keeps the settings at the server and reloads the page.
import { Button, FormField, Link, Select, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings as calls } from '../../../shared/access/api.ts';
import type { Settings } from '../../../shared/access/settings.ts';
import { languages } from '../../../shared/messages.ts';
import { releasedOn } from '../../../shared/version.ts';
import { memory, remember, themes } from '../appearance.ts';
import { config } from '../config.ts';
import { enumText, useText } from '../i18n/text.ts';
import { useSession } from '../session/session.ts';
import { flashError } from '../ui/flashes.ts';
import { useFormat } from '../ui/format.ts';
import { useSend } from '../use-call.ts';

const choices = {
  theme: themes,
  language: languages,
  globalization: ['en', 'it'],
  direction: ['ltr', 'rtl'],
} as const satisfies Partial<Record<keyof Settings, readonly string[]>>;

export function SettingsForm() {
  const { t, i18n } = useTranslation('shell');
  const text = useText('shell');
  const session = useSession();
  const { data: installed } = useQuery({
    queryKey: ['config'],
    queryFn: config,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const format = useFormat();
  const { send, sending } = useSend(calls.put);
  const [draft, setDraft] = useState<Settings>({
    ...session.settings,
    language: i18n.resolvedLanguage as Settings['language'],
  });

  const save = async () => {
    const saved = await send({ body: JSON.stringify(draft) });
    remember(saved);
    sessionStorage.removeItem(memory.language);
    location.reload();
  };
  return (
    <SpaceBetween size="m">
      <Toggle
        checked={draft.responsiveFontSizes}
        onChange={({ detail }) => setDraft({ ...draft, responsiveFontSizes: detail.checked })}
      >
        {t('settings.responsiveFontSizes')}
      </Toggle>
      {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => {
        const options = choices[name].map((value) => ({ value, label: enumText(name, value) }));
        return (
          <FormField key={name} label={text(`settings.${name}`)}>
            <Select
              options={options}
              selectedOption={options.find((option) => option.value === draft[name]) ?? null}
              onChange={({ detail }) => setDraft({ ...draft, [name]: detail.selectedOption.value })}
            />
          </FormField>
        );
      })}
      <Button variant="primary" loading={sending} onClick={() => void save().catch(flashError)}>
        {t('settings.save')}
      </Button>
      {installed && (
        <div className="version">
          <Link href="/release" fontSize="body-s">
            {t('settings.version', { version: installed.version, day: format.day(releasedOn) })}
          </Link>
        </div>
      )}
    </SpaceBetween>
  );
}
