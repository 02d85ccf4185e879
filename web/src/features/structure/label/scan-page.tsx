// From a label to what there is to do there: by the camera, or a machine by its code.
import { Alert, Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inPlant } from '../../../../../shared/access/plant-link.ts';
import { type Hit, search } from '../../../../../shared/structure/api.ts';
import { cache } from '../../../cache.ts';
import { errorText } from '../../../i18n/text.ts';
import { ScanCamera } from '../../../parts/machine-pick/scan-camera.tsx';
import { placeOfLabel } from '../../../paths/labels.ts';
import { paths } from '../../../paths/structure.ts';
import { useSession } from '../../../session/session.ts';
import { PageHeader } from '../../../ui/page-title.tsx';
import { readOf } from '../../../use-call.ts';
import { hitsOf } from './scan-hits.ts';

export function ScanPage() {
  const { t } = useTranslation(['structure', 'common']);
  const { user } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [looking, setLooking] = useState(false);
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [problem, setProblem] = useState<string>();
  const open = (machineId: number, element?: string) => navigate(paths.onTablet(machineId, element));

  const read = (text: string) => {
    const place = placeOfLabel(text);
    if (!place) return setProblem(t('scan.unknown'));
    const { path, plant } = place;
    // another plant's: this tab goes there, and is told where that is not allowed
    if (plant && plant !== user?.idplant) return location.assign(inPlant(path, plant));
    return void navigate(path);
  };

  const find = async () => {
    const code = typed.trim();
    setProblem(undefined);
    setHits([]);
    setLooking(true);
    try {
      const found =
        code.length < 2 ? [] : (await cache.fetchQuery(readOf(search.elements, { text: code }))).items;
      const { exact, shown } = hitsOf(found, code);
      if (exact) await openHit(exact);
      else if (shown.length === 0) setProblem(t('search.none', { text: code }));
      else setHits(shown);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setLooking(false);
    }
  };
  const openHit = ({ id, machineId, level }: Hit) => open(machineId, level === 0 ? undefined : id);

  return (
    <SpaceBetween size="l">
      <PageHeader title={t('scan.title')} description={t('scan.hint')} />
      <ScanCamera onRead={read} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <SpaceBetween size="m">
          <FormField label={t('scan.code')} stretch>
            <Input
              value={typed}
              autoComplete={false}
              spellcheck={false}
              onChange={({ detail }) => setTyped(detail.value)}
            />
          </FormField>
          {problem && (
            <div role="alert">
              <Alert type="error">{problem}</Alert>
            </div>
          )}
          <Button formAction="submit" variant="primary" loading={looking} disabled={typed.trim() === ''}>
            {t('common:open')}
          </Button>
          {hits.map((hit) => (
            <Button key={hit.id} formAction="none" fullWidth onClick={() => void openHit(hit)}>
              {`${hit.code} – ${hit.description}${hit.level === 0 ? '' : ` (${hit.machineCode})`}`}
            </Button>
          ))}
        </SpaceBetween>
      </form>
    </SpaceBetween>
  );
}
