// Dialog of the menu search: a field with a grid of results below, which is walked by arrow keys.
import { Input, type InputProps, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getErrorText, useText } from '../../../i18n/text.ts';
import { useInitialFocus } from '../../../ui/dialog.tsx';
import type { MenuPart } from '../menu.ts';
import { toggleFavourite, useOwnPages } from '../own-pages.ts';
import { type ActiveCell, getCellId, ResultGrid } from './result-grid.tsx';
import { findPages, groupPages, type SearchRow, splitWords, toGroups } from './search-rows.ts';
import { usePlantRows } from './use-plant-rows.ts';

interface Props {
  menu: readonly MenuPart[];
  /** Route of the menu item of the current page. */
  activeRoute: string | undefined;
  onClose: () => void;
}

export function MenuSearchDialog({ menu, activeRoute, onClose }: Props) {
  const { t } = useTranslation('menuSearch');
  const shellText = useText('shell');
  const navigate = useNavigate();
  const gridId = useId();
  const field = useInitialFocus<InputProps.Ref>();
  const { userId, ...ownPages } = useOwnPages();
  const [text, setText] = useState('');
  const [active, setActive] = useState<ActiveCell>({ index: 0, isStar: false });
  const plantRows = usePlantRows(text);
  const texts = {
    item: (key: string) => shellText(`menu.${key}`),
    section: (section: string) => shellText(`section.${section}`),
  };
  const isEmpty = splitWords(text).length === 0;
  const groups = isEmpty
    ? groupPages(menu, ownPages, activeRoute, texts)
    : toGroups({
        requests: plantRows.requests,
        pages: findPages(menu, text, texts),
        equipment: plantRows.equipment,
      });
  const rows = groups.flatMap((group) => group.rows);
  const index = Math.min(active.index, rows.length - 1);
  const activeRow = rows[index];
  const isStar = active.isStar && activeRow?.isPage === true;
  const activeId = activeRow && getCellId(gridId, { index, isStar });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const open = ({ href, newTab }: SearchRow) => {
    onClose();
    if (newTab) window.open(href, '_blank');
    else void navigate(href);
  };
  const act = (row: SearchRow) => {
    if (isStar) toggleFavourite(userId, row.href);
    else open(row);
  };
  const onKeyDown: InputProps['onKeyDown'] = (event) => {
    const next = findNextCell(event.detail, { index, isStar }, rows);
    if (next) setActive(next);
    else if (event.detail.key === 'Enter' && !event.detail.isComposing && activeRow) act(activeRow);
    else return;
    event.preventDefault();
  };
  const status = [
    t('count', { count: rows.length }),
    plantRows.loading && t('loading'),
    plantRows.more && t('more'),
  ].filter((part) => part !== false);
  return (
    <Modal visible header={t('title')} onDismiss={onClose} size="medium">
      <SpaceBetween size="s">
        <Input
          ref={field}
          type="search"
          value={text}
          placeholder={t('placeholder')}
          ariaLabel={t('label')}
          clearAriaLabel={t('clear')}
          autoComplete={false}
          nativeInputAttributes={{
            role: 'combobox',
            'aria-expanded': rows.length > 0,
            'aria-haspopup': 'grid',
            'aria-autocomplete': 'list',
            'aria-controls': gridId,
            'aria-activedescendant': activeId,
          }}
          onKeyDown={onKeyDown}
          onChange={({ detail }) => {
            setText(detail.value);
            setActive({ index: 0, isStar: false });
          }}
        />
        <p className="menu-search-status" role="status">
          {status.join(' ')}
        </p>
        {plantRows.error !== null && (
          <p className="menu-search-status" role="alert">
            {t('failed', { reason: getErrorText(plantRows.error) })}
          </p>
        )}
        <ResultGrid
          id={gridId}
          groups={groups}
          active={{ index, isStar }}
          words={splitWords(text)}
          favourites={ownPages.favourites}
          onOpen={open}
          onToggle={({ href }) => toggleFavourite(userId, href)}
        />
        <p className="menu-search-status">{t('keys')}</p>
      </SpaceBetween>
    </Modal>
  );
}

/** Returns the cell that an arrow key leads to; left and right move between cells only at the end of the text. */
function findNextCell(
  { key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: InputProps.KeyDetail,
  { index, isStar }: ActiveCell,
  rows: readonly SearchRow[],
): ActiveCell | undefined {
  if (rows.length === 0 || altKey || ctrlKey || metaKey || shiftKey || isComposing) return undefined;
  if (key === 'ArrowDown') return { index: (index + 1) % rows.length, isStar: false };
  if (key === 'ArrowUp') return { index: (index - 1 + rows.length) % rows.length, isStar: false };
  if (key === 'ArrowRight' && rows[index]?.isPage && isCaretAtEnd()) return { index, isStar: true };
  if (key === 'ArrowLeft' && isStar) return { index, isStar: false };
  return undefined;
}

/** Whether the caret of the focused field is at the end of its text. */
function isCaretAtEnd(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.selectionStart === field.value.length;
}
