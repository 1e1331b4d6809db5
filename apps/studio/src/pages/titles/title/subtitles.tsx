import { studioTitle } from '@cliffhanger/contract/studio/title'
import { subtitleCodes } from '@cliffhanger/domain/languages'
import { useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Loaded } from '#ui/loaded.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Empty, Problem } from '#ui/states.tsx'
import styles from './subtitles.module.css'
import type { TabProps } from './title.tsx'

/** Languages of subtitles: two of them exist only here. */
const languageNames = {
  en: 'English',
  cn: '繁體中文',
  es: 'Español',
  jp: '日本語',
  th: 'ไทย',
  ru: 'Русский',
  ar: 'العربية',
} as const satisfies Record<(typeof subtitleCodes)[keyof typeof subtitleCodes], string>
const codes = Object.values(subtitleCodes)

/** Which episodes have subtitles in which language; each file can be downloaded. */
export function Subtitles({ title }: TabProps) {
  const { t } = useText()
  const { vidId, slug } = title
  const query = useStudio(studioTitle.subtitles, { vidId })
  const textOf = useFailureText()
  const [problem, setProblem] = useState('')
  async function download(code: (typeof codes)[number], n: number): Promise<void> {
    setProblem('')
    try {
      const { text } = await callStudio(studioTitle.subtitleFile, { vidId, n, code })
      saveFile(`${slug}-${code}-${String(n).padStart(3, '0')}.srt`, 'application/x-subrip', text)
    } catch (error) {
      if (error instanceof CallFailure) setProblem(textOf(error))
    }
  }
  return (
    <Loaded query={query}>
      {({ episodes }) => {
        const used = codes.filter((code) => episodes.some((episode) => episode.codes.includes(code)))
        if (used.length === 0) return <Empty title={t('title.subtitles.none')} text={t('title.subtitles.noneText')} />
        const there = episodes.reduce((sum, episode) => sum + episode.codes.length, 0)
        return (
          <Card
            title={t('title.tab.subtitles')}
            about={t('title.subtitles.count', { there, of: used.length * episodes.length })}
            isFlush
          >
            <Problem text={problem} />
            <table className={styles.matrix} aria-label={t('title.tab.subtitles')}>
              <thead>
                <tr>
                  <th scope="col">{t('title.words.language')}</th>
                  {episodes.map(({ n }) => (
                    <th key={n} scope="col">
                      <span className={n === 1 || n % 5 === 0 ? undefined : 'visually-hidden'}>{n}</span>
                    </th>
                  ))}
                  <th scope="col">{t('title.subtitles.files')}</th>
                </tr>
              </thead>
              <tbody>
                {used.map((code) => (
                  <tr key={code}>
                    <th scope="row" lang={code === 'cn' ? 'zh-Hant' : code === 'jp' ? 'ja' : code}>
                      {languageNames[code]}
                    </th>
                    {episodes.map(({ n, codes: own }) => (
                      <td key={n}>
                        {own.includes(code) ? (
                          <button
                            type="button"
                            className={styles.there}
                            aria-label={t('title.subtitles.download', { language: languageNames[code], n })}
                            title={t('title.subtitles.download', { language: languageNames[code], n })}
                            onClick={() => void download(code, n)}
                          />
                        ) : (
                          <span
                            className={styles.missing}
                            role="img"
                            aria-label={t('title.subtitles.missing', { language: languageNames[code], n })}
                            title={t('title.subtitles.missing', { language: languageNames[code], n })}
                          />
                        )}
                      </td>
                    ))}
                    <SumCell
                      there={episodes.filter((episode) => episode.codes.includes(code)).length}
                      of={episodes.length}
                    />
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )
      }}
    </Loaded>
  )
}

const SumCell = ({ there, of }: { readonly there: number; readonly of: number }) => (
  <td className={classNames(styles.sum, there < of && styles.lacking)}>
    {there} / {of}
  </td>
)
