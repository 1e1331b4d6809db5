import type { Mutant } from './mutant.ts'

/** Mutants for section 2 of the specification: header, bottom tabs, "View all" and footer. */
export const shellMutants: readonly Mutant[] = [
  {
    name: 'header-search-leads-home',
    test: 'tests/shell.e2e.test.ts',
    file: 'app/frame/header.tsx',
    find: 'href="/result" className={styles.search}',
    replace: 'href="/" className={styles.search}',
    red: '/result',
  },
  {
    name: 'header-my-list-leads-to-history',
    test: 'tests/shell.e2e.test.ts',
    file: 'app/frame/header.tsx',
    find: '<Link key={own} href={href}',
    replace: "<Link key={own} href={href.replace('/enjoy', '/history')}",
    red: '/enjoy',
  },
  {
    name: 'header-without-history',
    test: 'tests/shell.e2e.test.ts',
    file: 'app/frame/header.tsx',
    find: '<HistoryMenu />',
    replace: '',
    red: "name: 'History'",
  },
  {
    name: 'header-without-languages',
    test: 'tests/shell.e2e.test.ts',
    file: 'app/frame/header.tsx',
    find: '<LanguageMenu />',
    replace: '',
    red: 'Language: English',
  },
  {
    name: 'cancel-stays-in-edit-mode',
    test: 'tests/watchlist.e2e.test.ts',
    file: 'list-page.tsx',
    find: 'onClick={() => setMarked(undefined)}',
    replace: 'onClick={() => setMarked(new Set())}',
    red: 'expected [] to have a length of 3 but got +0',
  },
  {
    name: 'bottom-tab-my-list-leads-to-history',
    file: 'app/frame/tabs.tsx',
    find: "href: '/enjoy'",
    replace: "href: '/history'",
    red: '/history',
  },
  {
    name: 'bottom-tab-me-is-missing',
    file: 'app/frame/tabs.tsx',
    find: "  ['me', PersonIcon],\n",
    replace: '',
    red: "expected [ 'My list', 'Discover' ] to deeply equal [ 'My list', 'Discover', 'Me' ]",
  },
  {
    name: 'view-all-loses-the-name',
    find: 'new URLSearchParams({ mid, title })',
    replace: 'new URLSearchParams({ mid })',
    red: 'page.waitForURL',
  },
  {
    name: 'modules-without-view-all',
    find: "aria-label={t('home.viewAllOf', { name })}",
    replace: 'hidden',
    red: 'View all: Revenge, served vertical',
  },
  {
    name: 'footer-without-refund-policy',
    find: "  ['/refund', 'shell.refund'],\n",
    replace: '',
    red: 'Refund policy',
  },
  {
    name: 'footer-without-contact',
    find: '[company, address, contact, aboutVersion]',
    replace: '[company, address, aboutVersion]',
    red: 'help@first.test',
  },
  {
    name: 'footer-feedback-leads-to-support',
    find: "['/feedform', 'shell.feedback']",
    replace: "['/support', 'shell.feedback']",
    red: '/feedform',
  },
]
