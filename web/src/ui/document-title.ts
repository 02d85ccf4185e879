// The title of the browser's tab: of the page, and before it how many alerts nobody has seen yet.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

let page = '';
let unseen = 0;

const write = () => {
  document.title = unseen > 0 ? `(${unseen}) ${page}` : page;
};

export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    page = `${title} · ${t('product')}`;
    write();
  }, [title, t]);
}

export function showUnseen(count: number): void {
  if (count === unseen) return;
  unseen = count;
  write();
}
