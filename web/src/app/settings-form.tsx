// Form of the settings popover. Saving stores the settings at the server and reloads the page.
import { Button, FormField, Link, SpaceBetween, Toggle } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings as calls } from '#shared/access/api.ts';
import { applyLanguage } from '#shared/access/region.ts';
import type { Settings } from '#shared/access/settings.ts';
import { languages } from '#shared/messages.ts';
import { releaseDate } from '#shared/version.ts';
import { storageKeys, storeSettings, themes } from '../appearance.ts';
import { loadConfig } from '../config.ts';
import { getEnumText, useText } from '../i18n/text.ts';
import { useSession } from '../session/session.ts';
import { flashError } from '../ui/flashes.ts';
import { useFormat } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import { useSend } from '../use-call.ts';
import { SigningCodeForm } from './signing/signing-code-form.tsx';

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
  const { data: installedConfig } = useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const format = useFormat();
  const { send, sending } = useSend(calls.put);
  const [draft, setDraft] = useState(() =>
    applyLanguage(session.settings, i18n.resolvedLanguage as Settings['language']),
  );
  const setChoice = (name: keyof typeof choices, value: string) =>
    setDraft(
      name === 'language' ? applyLanguage(draft, value as Settings['language']) : { ...draft, [name]: value },
    );

  const save = async () => {
    const saved = await send({ body: JSON.stringify(draft) });
    storeSettings(saved);
    sessionStorage.removeItem(storageKeys.language);
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
        const options = choices[name].map((value) => ({ value, label: getEnumText(name, value) }));
        return (
          <FormField key={name} label={text(`settings.${name}`)}>
            <Select
              options={options}
              selectedOption={options.find((option) => option.value === draft[name]) ?? null}
              onChange={({ detail }) => setChoice(name, detail.selectedOption.value!)}
            />
          </FormField>
        );
      })}
      <Button variant="primary" loading={sending} onClick={() => void save().catch(flashError)}>
        {t('settings.save')}
      </Button>
      {session.may('signatures', 'view') && <SigningCodeForm />}
      {installedConfig && (
        <div className="version">
          <Link href="/release" fontSize="body-s">
            {t('settings.version', { version: installedConfig.version, day: format.day(releaseDate) })}
          </Link>
        </div>
      )}
    </SpaceBetween>
  );
}
