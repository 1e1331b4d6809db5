import { studioTitle } from '@cliffhanger/contract/studio/title'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudio } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { codesInOrder } from '#pages/subtitles/subtitle-codes.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/pages/card.tsx'
import { Loaded } from '#ui/pages/loaded.tsx'
import { Empty, Problem } from '#ui/pages/states.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './subtitles.module.css'
import type { TabProps } from './title.tsx'

/** The subtitle files of each episode and language, to download. */
export function Subtitles({ title }: TabProps) {
  const { t } = useText()
  const { vidId, slug } = title
  const query = useStudio(studioTitle.subtitles, { vidId })
  const textOf = useFailureText()
  const [problem, setProblem] = useState('')
  async function download(code: SubtitleCode, n: number): Promise<void> {
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
        const used = codesInOrder.filter((code) => episodes.some((episode) => episode.codes.includes(code)))
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
                    <th scope="row" lang={subtitleLanguages[code].tag}>
                      {subtitleLanguages[code].name}
                    </th>
                    {episodes.map(({ n, codes: own }) => (
                      <td key={n}>
                        {own.includes(code) ? (
                          <button
                            type="button"
                            className={styles.there}
                            aria-label={t('title.subtitles.download', { language: subtitleLanguages[code].name, n })}
                            title={t('title.subtitles.download', { language: subtitleLanguages[code].name, n })}
                            onClick={() => void download(code, n)}
                          />
                        ) : (
                          <span
                            className={styles.missing}
                            role="img"
                            aria-label={t('title.subtitles.missing', { language: subtitleLanguages[code].name, n })}
                            title={t('title.subtitles.missing', { language: subtitleLanguages[code].name, n })}
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
