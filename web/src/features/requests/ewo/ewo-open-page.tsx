// What is open in the plant, for whoever asks how far their machine is; one of it to read.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ewos } from '../../../../../shared/requests/ewo-api.ts';
import { EwoCards } from '../../../parts/ewo/ewo-cards.tsx';
import { ewoHistoryPath, openEwosPath } from '../../../paths/requests.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useAll } from '../../../use-call.ts';
import { EwoFacts } from './ewo-facts.tsx';

const MOST = 20;

export function EwoOpenPage() {
  const [params] = useSearchParams();
  const id = params.get('ewo');
  return id ? <EwoFacts key={id} id={id} /> : <OpenEwos />;
}

function OpenEwos() {
  const { t } = useTranslation('ewo');
  const navigate = useNavigate();
  const list = useAll(ewos.open, {});
  const [most, setMost] = useState(MOST);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('open.title')}
        description={t('open.hint')}
        actions={<Button onClick={() => void navigate(ewoHistoryPath)}>{t('past.title')}</Button>}
      />
      <Loaded query={list}>
        {(items) => (
          <SpaceBetween size="m">
            {items.length === 0 && <Box variant="p">{t('open.none')}</Box>}
            <EwoCards items={items.toReversed().slice(0, most)} label={t('open.title')} to={openEwosPath} />
            {items.length > most && (
              <Button onClick={() => setMost(most + MOST)}>
                {t('open.more', { count: items.length - most })}
              </Button>
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
