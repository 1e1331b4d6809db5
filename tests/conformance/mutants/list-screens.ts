import type { Mutant } from './mutant.ts'

/** Mutants for section 2 of the specification: feedback, search, follow page, history. */
export const listScreenMutants: readonly Mutant[] = [
  {
    name: 'feedback-form-without-link-to-the-list',
    find: "beside={{ href: '/feedlist', text: t('feedback.myReports') }}\n    >\n      <form",
    replace: '>\n      <form',
    red: "getByRole('link', { name: 'My reports' })",
  },
  {
    name: 'feedback-form-takes-five-pictures',
    find: 'export const maxFeedbackImages = 4',
    replace: 'export const maxFeedbackImages = 5',
    red: "getByRole('dialog', { name: 'Upload up to 4 pictures' })",
  },
  {
    name: 'feedback-form-sends-one-picture',
    find: "feedbackImages: urls.join(',')",
    replace: "feedbackImages: urls.slice(0, 1).join(',')",
    red: 'to match /^\\/uploads',
  },
  {
    name: 'feedback-list-asks-a-whole-screen-ahead',
    find: "endText={t('feedback.listEnd')} screens={0.5}",
    replace: "endText={t('feedback.listEnd')} screens={1}",
    red: 'expected [ 1, 2 ] to deeply equal [ 1 ]',
  },
  {
    name: 'feedback-row-leads-to-the-form',
    find: 'href={`/feeddetail?id=${encodeURIComponent(feedbackId)}`}',
    replace: 'href={`/feedform?id=${encodeURIComponent(feedbackId)}`}',
    red: "getByRole('region', { name: 'Our answer' })",
  },
  {
    name: 'feedback-detail-without-pictures-of-the-question',
    find: 'images={imageUrls(report.feedbackImages)}',
    replace: 'images={imageUrls(report.replyImages)}',
    red: 'expected [ 1, 1 ] to deeply equal [ 2, 1 ]',
  },
  {
    name: 'search-field-is-not-focused',
    find: "if (field.current?.value === '') field.current.focus({ preventScroll: true })",
    replace: "if (field.current?.value === '') field.current.scrollIntoView()",
    red: "locator('input[role=combobox]:focus')",
  },
  {
    name: 'suggestions-after-450-ms',
    find: 'const timer = setTimeout(() => setDebounced(text), pauseMs)',
    replace: 'const timer = setTimeout(() => setDebounced(text), pauseMs - 50)',
    red: 'expected +0 to be 1',
  },
  {
    name: 'suggestions-for-every-key',
    find: 'const timer = setTimeout(() => setDebounced(text), pauseMs)\n    return () => clearTimeout(timer)',
    replace: 'setTimeout(() => setDebounced(text), pauseMs)',
    red: 'to deeply equal []',
  },
  {
    name: 'enter-opens-the-first-suggestion',
    find: 'const chosen = rows[choice.at]',
    replace: 'const chosen = rows[Math.max(0, choice.at)]',
    red: "getByText('12 titles found', { exact: true })",
  },
  {
    name: 'search-icon-does-not-submit',
    find: 'type="submit" className={`${buttons.round} ${styles.icon}`} aria-label={t(\'find.submit\')}',
    replace: 'type="button" className={`${buttons.round} ${styles.icon}`} aria-label={t(\'find.submit\')}',
    red: "getByText('1 title found', { exact: true })",
  },
  {
    name: 'recent-searches-beside-results',
    find: "{wanted === '' && (",
    replace: "{wanted !== ' ' && (",
    red: 'not to contain',
  },
  {
    name: 'clear-all-keeps-the-oldest-search',
    find: 'setRecent([])',
    replace: 'setRecent(recent.slice(-1))',
    red: 'to deeply equal []',
  },
  {
    name: 'delete-takes-the-newest-search',
    find: 'setRecent(removeSearch(recent, text))',
    replace: 'setRecent(recent.slice(1))',
    red: '+   "bride",',
  },
  {
    name: 'follow-page-without-user-info',
    find: "'/enjoy': withViewer(EnjoyScreen)",
    replace: "'/enjoy': EnjoyScreen",
    red: 'page.waitForURL: Timeout',
  },
  {
    name: 'follow-page-asks-with-delete',
    find: "confirm: t('watchlist.confirm')",
    replace: "confirm: t('history.confirm')",
    red: "getByRole('button', { name: 'Confirm', exact: true })",
  },
  {
    name: 'follow-page-without-play-buttons',
    find: '<PlayIcon size="tiny" />\n          </span>',
    replace: '</span>',
    red: 'expected [ +0, false ] to deeply equal [ 1, true ]',
  },
  {
    name: 'follow-page-plays-from-episode-1',
    find: 'const episode = (watched ? resumeEpisode(watched) : lastLook) || undefined',
    replace: 'const episode = lastLook > totalNum ? lastLook : undefined',
    red: "getByRole('link', { name: 'Play Wolf Moon, episode 2' })",
  },
  {
    name: 'empty-follow-page-says-nothing',
    find: "title={t('watchlist.emptyTitle')} text={t('watchlist.emptyText')}",
    replace: "title={t('watchlist.recommended')}",
    red: "getByRole('heading', { name: 'Your list is empty' })",
  },
  {
    name: 'history-delete-button-without-count',
    find: "delete: { one: 'Delete ({count})', other: 'Delete ({count})' }",
    replace: "delete: { one: 'Delete', other: 'Delete' }",
    red: "getByRole('button', { name: 'Delete (3)' })",
  },
  {
    name: 'history-marks-are-not-drawn',
    find: '{isMarked && <CheckIcon size="small" />}',
    replace: '',
    red: 'expected +0 to be 3',
  },
  {
    name: 'history-select-all-leaves-one',
    find: 'setMarked(new Set(isAll ? [] : all))',
    replace: 'setMarked(new Set(isAll ? [] : all.slice(1)))',
    red: "getByRole('button', { name: 'Delete (3)' })",
  },
]
