// Results of the menu search, grouped, with a star beside each page.
import { Icon } from '@cloudscape-design/components';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { Highlight } from '../../../ui/table/highlight.tsx';
import type { SearchGroup, SearchRow } from './search-rows.ts';
import './menu-search.css';

/** Row and part of it that the arrow keys have reached. */
export interface ActiveCell {
  index: number;
  isStar: boolean;
}

export const getCellId = (gridId: string, { index, isStar }: ActiveCell): string =>
  `${gridId}-${isStar ? 'star' : 'row'}-${index}`;

interface Props {
  id: string;
  groups: readonly SearchGroup[];
  active: ActiveCell;
  words: readonly string[];
  favourites: readonly string[];
  onOpen: (row: SearchRow) => void;
  onToggle: (row: SearchRow) => void;
}

export function ResultGrid({ id, groups, active, words, favourites, onOpen, onToggle }: Props) {
  const { t } = useTranslation('menuSearch');
  let index = -1;
  return (
    <div className="menu-search-results">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid may be a table, whose rows and cells then have their roles */}
      <table id={id} role="grid" aria-label={t('results')}>
        {groups.map(({ key, rows }) => (
          <tbody key={key}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {t(`groups.${key}`)}
              </th>
            </tr>
            {rows.map((row) => {
              index += 1;
              return (
                <ResultRow
                  key={row.href}
                  row={row}
                  linkId={getCellId(id, { index, isStar: false })}
                  starId={getCellId(id, { index, isStar: true })}
                  activePart={active.index === index ? (active.isStar ? 'star' : 'link') : undefined}
                  words={words}
                  isFavourite={favourites.includes(row.href)}
                  onOpen={() => onOpen(row)}
                  onToggle={() => onToggle(row)}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  row: SearchRow;
  linkId: string;
  starId: string;
  activePart: 'link' | 'star' | undefined;
  words: readonly string[];
  isFavourite: boolean;
  onOpen: () => void;
  onToggle: () => void;
}

function ResultRow({ row, linkId, starId, activePart, words, isFavourite, onOpen, onToggle }: RowProps) {
  const { t } = useTranslation(['menuSearch', 'shell']);
  const href = useHref(row.href);
  const follow = (event: MouseEvent) => {
    // Modified clicks are left to the browser, such as for a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <tr aria-selected={activePart !== undefined}>
      <td colSpan={row.isPage ? 1 : 2}>
        <a id={linkId} href={href} tabIndex={-1} data-active={activePart === 'link'} onClick={follow}>
          <span>
            <Highlight text={row.text} words={words} />
          </span>
          {row.detail && (
            <span className="detail">
              <Highlight text={row.detail} words={words} />
            </span>
          )}
          {row.newTab && <Icon name="external" ariaLabel={t('shell:newTab')} size="small" />}
        </a>
      </td>
      {row.isPage && (
        <td>
          <button
            id={starId}
            type="button"
            tabIndex={-1}
            aria-pressed={isFavourite}
            aria-label={t('menuSearch:favourite', { page: row.text })}
            data-active={activePart === 'star'}
            onClick={onToggle}
          >
            <Icon name={isFavourite ? 'star-filled' : 'star'} />
          </button>
        </td>
      )}
    </tr>
  );
}
