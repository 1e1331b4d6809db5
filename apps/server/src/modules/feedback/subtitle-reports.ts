import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SubtitleFileKey } from '../catalogue/subtitles/subtitle-key.ts'
import { writeReply } from './replies-store.ts'
import { parseReportComment } from './subtitle-report.ts'
import {
  countOpenReports,
  listReportedCues,
  type OpenReport,
  type ReportFilter,
  readOpenReports,
} from './subtitle-report-store.ts'

export type ReportOutcome = 'fixed' | 'noFault'

/** The default replies, by language id. */
const usualAnswers: Readonly<Record<ReportOutcome, Readonly<Record<LanguageId, string>>>> = {
  fixed: {
    2: 'Thank you for telling us. We have corrected this subtitle.',
    4: '感謝您的回報，這句字幕已經修正。',
    6: 'ご報告ありがとうございます。この字幕を修正しました。',
    8: 'Gracias por avisarnos. Ya corregimos este subtítulo.',
    10: 'Terima kasih atas laporan Anda. Subtitle ini sudah kami perbaiki.',
    11: 'ขอบคุณที่แจ้งให้เราทราบ เราแก้ไขคำบรรยายนี้แล้ว',
  },
  noFault: {
    2: 'Thank you for telling us. We have checked this subtitle and found no error.',
    4: '感謝您的回報。我們已檢查這句字幕，沒有發現錯誤。',
    6: 'ご報告ありがとうございます。この字幕を確認しましたが、誤りは見つかりませんでした。',
    8: 'Gracias por avisarnos. Revisamos este subtítulo y no encontramos errores.',
    10: 'Terima kasih atas laporan Anda. Subtitle ini sudah kami periksa dan tidak ada kesalahan.',
    11: 'ขอบคุณที่แจ้งให้เราทราบ เราตรวจสอบคำบรรยายนี้แล้วและไม่พบข้อผิดพลาด',
  },
}

export type SubtitleReportService = ReturnType<typeof createSubtitleReportService>

/** Reads and answers open reports of subtitle lines. Viewers read the replies among their feedback. */
export function createSubtitleReportService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return {
    byCue: (filter: ReportFilter, page: { after?: string | undefined; most: number }) =>
      listReportedCues(db, filter, page),
    async ofFile(key: SubtitleFileKey) {
      const open = await readOpenReports(db, key)
      return open.map(({ content, language: _, ...report }) => ({ ...report, words: parseReportComment(content) }))
    },
    counts: (episodes: readonly { vidId: string; n: number }[]) => countOpenReports(db, episodes),
    /**
     * Answers those open reports of a subtitle file for which `isMeant` returns true, each once, in the transaction
     * `tx`. Without a text, each viewer gets the default reply in their language. Returns the number of answered
     * reports.
     */
    async answer(
      tx: Database,
      key: SubtitleFileKey,
      isMeant: (report: OpenReport) => boolean,
      { outcome, text, operatorId }: { outcome: ReportOutcome; text?: string | undefined; operatorId: string },
    ): Promise<number> {
      const open = await readOpenReports(tx, key, { isLocked: true })
      const meant = open.filter(isMeant)
      const at = new Date(now())
      for (const { feedbackId, language } of meant) {
        const reply = text ?? usualAnswers[outcome][language]
        await writeReply(tx, feedbackId, { text: reply, imageIds: [], at, doneAt: at, operatorId })
      }
      return meant.length
    },
  }
}
