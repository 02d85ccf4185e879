// Export of the whole plan as image, PDF or printout, with legend, plant and date.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import type { Arrangement } from '#shared/structure/layout-grid.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useSession } from '#web/session/session.ts';
import { flashError } from '#web/ui/flashes.ts';
import { useFormat } from '#web/ui/format.ts';
import { saveFile } from '#web/ui/table/export-file.ts';
import { useToday } from '#web/ui/today.ts';
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
  const [isDrawing, setDrawing] = useState(false);
  const plant = useSession().user?.idplant ?? '';
  const pictureTexts = usePictureTexts(texts);
  const name = t('export.file', { plant, day: useToday() });

  const draw = async () => {
    const { drawPlanPicture: drawSheet } = await import('./layout-picture.ts');
    const pictureBackground = background && {
      width: background.width,
      picture: await loadBitmap(background.address),
    };
    return drawSheet({ arrangement, machines, background: pictureBackground, texts: pictureTexts });
  };
  const exporters: Record<string, () => Promise<void>> = {
    png: async () => saveFile(`${name}.png`, await createBlob(await draw(), 'image/png')),
    pdf: async () => {
      const canvas = await draw();
      const { buildPdf: pdfOf } = await import('./layout-pdf.ts');
      const jpeg = new Uint8Array(await (await createBlob(canvas, 'image/jpeg')).arrayBuffer());
      saveFile(
        `${name}.pdf`,
        pdfOf({ jpeg, width: canvas.width, height: canvas.height, title: pictureTexts.title }),
      );
    },
    print: async () => window.print(),
  };
  const start = async (exportFormat: string) => {
    setDrawing(true);
    try {
      await exporters[exportFormat]?.();
    } catch (error) {
      flashError(error);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <ButtonDropdown
      loading={isDrawing}
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
    status: (status) => getEnumText('machineStatus', status),
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

/** Reads the background again, because the image on the page was loaded without CORS. */
async function loadBitmap(address: string): Promise<ImageBitmap> {
  const answer = await fetch(address, { cache: 'reload' });
  if (!answer.ok) throw new Error(`the background answered ${answer.status}`);
  return createImageBitmap(await answer.blob());
}

function createBlob(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('the sheet could not be drawn'))),
    type,
    0.92,
  );
  return promise;
}
