/** Values of the specification that server and web app share. */
export const defaultChannelId = 30000001
export const appVersion = '1.0.0'
export const aboutVersion = '2.0.1'
export const userPort = 2
export const requestTimeoutMs = 20_000
export const adCookieWaitMs = 500
export const adCookieWaitCount = 2

export const pageSize = { feed: 10, moduleList: 15, suggestions: 30, most: 30 } as const
export const maxPageNumber = 1000

export const homeTitleCounts = {
  carouselVisible: 7,
  carouselMost: 9,
  continueWatchingMost: 6,
  listCards: { 30: 6, 31: 6, 34: 9 },
} as const

export const playerUiConstants = {
  seekSeconds: 10,
  sliderResumeMs: 500,
  controlsHideMs: 3000,
  episodesPerGroup: 30,
} as const

export const maxFeedbackImages = 4
/** Maximum length of a feedback message, in characters. */
export const maxFeedbackLength = 5000

export const codeResendSeconds = 60
/** Number of days in which a login restores a deleted account. */
export const accountRestoreDays = 15

/** Number of recovery codes of a Studio operator; new codes replace all earlier ones. */
export const operatorRecoveryCodeCount = 10
/** Maximum absolute value of a title's sort key in lists. */
export const maxTitleSortKey = 1_000_000
