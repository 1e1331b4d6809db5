/** Languages a title's texts and covers may come in. */
export const languageKeys = ['en', 'zh', 'es', 'ja', 'th', 'id'] as const
export type LanguageKey = (typeof languageKeys)[number]

/** Subtitle folders. */
export const subtitleCodes = ['en', 'cn', 'ru', 'jp', 'es', 'ar', 'th'] as const
export type SubtitleCode = (typeof subtitleCodes)[number]

export const isLanguageKey = (value: unknown): value is LanguageKey => languageKeys.some((key) => key === value)
export const isSubtitleCode = (value: unknown): value is SubtitleCode => subtitleCodes.some((code) => code === value)
