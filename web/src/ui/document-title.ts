// Title of the browser tab: the page, preceded by the number of unseen alerts.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

let pageTitle = '';
let unseenCount = 0;

const updateTitle = () => {
  document.title = unseenCount > 0 ? `(${unseenCount}) ${pageTitle}` : pageTitle;
};

export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    pageTitle = `${title} · ${t('product')}`;
    updateTitle();
  }, [title, t]);
}

export function setUnseenCount(count: number): void {
  if (count === unseenCount) return;
  unseenCount = count;
  updateTitle();
}
