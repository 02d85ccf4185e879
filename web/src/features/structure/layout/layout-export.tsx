// The whole plan as an image, a PDF or on paper, with its legend, plant and date.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanMachine } from '../../../../../shared/structure/layout-api.ts';
import type { Arrangement } from '../../../../../shared/structure/layout-grid.ts';
import { enumText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { flashError } from '../../../ui/flashes.ts';
import { useFormat } from '../../../ui/format.ts';
import { save } from '../../../ui/table/export-file.ts';
import { useToday } from '../../../ui/today.ts';
import type { PictureTexts } from './layout-picture.ts';
import type { Background } from './layout-plan.tsx';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  arrangement: Arrangement;
  machines: readonly PlanMachine[];
  texts: PlanTexts;
  background: Background | undefined;
}

export function LayoutExport({ arrangement, machines, texts, background }: Props) {
  const { t } = useTranslation(['layout', 'enums']);
  const [drawing, setDrawing] = useState(false);
  const plant = useSession().user?.idplant ?? '';
  const words = usePictureTexts(texts);
  const name = t('export.file', { plant, day: useToday() });

  const draw = async () => {
    const { drawSheet } = await import('./layout-picture.ts');
    const ground = background && {
      width: background.width,
      picture: await bitmapOf(background.address),
    };
    return drawSheet({ arrangement, machines, background: ground, texts: words });
  };
  const ways: Record<string, () => Promise<void>> = {
    png: async () => save(`${name}.png`, await blobOf(await draw(), 'image/png')),
    pdf: async () => {
      const canvas = await draw();
      const { pdfOf } = await import('./layout-pdf.ts');
      const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer());
      save(`${name}.pdf`, pdfOf({ jpeg, width: canvas.width, height: canvas.height, title: words.title }));
    },
    print: async () => window.print(),
  };
  const start = async (way: string) => {
    setDrawing(true);
    try {
      await ways[way]?.();
    } catch (error) {
      flashError(error);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <ButtonDropdown
      loading={drawing}
      loadingText={t('export.working')}
      items={[
        { id: 'png', text: t('export.png') },
        { id: 'pdf', text: t('export.pdf') },
        { id: 'print', text: t('export.print') },
      ]}
      onItemClick={({ detail }) => void start(detail.id)}
    >
      {t('export.button')}
    </ButtonDropdown>
  );
}

function usePictureTexts(texts: PlanTexts): PictureTexts {
  const { t } = useTranslation(['layout', 'enums']);
  const { user } = useSession();
  const format = useFormat();
  return {
    title: `${t('title')} · ${user?.idplant ?? ''} ${user?.plant.descrizione ?? ''}`.trim(),
    asOf: t('export.drawnOn', { at: format.day(useToday()) }),
    department: texts.department,
    status: (status) => enumText('machineStatus', status),
    legend: {
      class: (value) => t('legend.class', { value }),
      noClass: t('legend.noClass'),
      late: t('legend.late'),
      ewos: t('legend.ewos'),
      stopped: t('legend.stopped'),
      tags: t('legend.tags'),
      incomplete: t('legend.incomplete'),
    },
  };
}

/** Read anew: what the page shows was fetched without asking whether scripts may read it. */
async function bitmapOf(address: string): Promise<ImageBitmap> {
  const answer = await fetch(address, { cache: 'reload' });
  if (!answer.ok) throw new Error(`the background answered ${answer.status}`);
  return createImageBitmap(await answer.blob());
}

function blobOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('the sheet could not be drawn'))),
    type,
    0.92,
  );
  return promise;
}
