import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import { useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { useLocale } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/**
 * Returns a function that stores the language and reloads the app, because the server translates title names. Changes
 * nothing while offline: the device has not stored the texts of the other language, and the app cannot start without.
 */
export function useChangeLanguage(): (id: LanguageId) => void {
  const { act, connection } = useApi()
  const settings = useSettings()
  const notices = useNotices()
  const { t, load } = useLocale()

  function refuse() {
    // The notice's text is in `rest`, which the home screen does not load.
    load('rest').then(
      () => notices.show(t('offline.nothingChanged')),
      () => notices.show(t('shell.chunkText')),
    )
  }
  return (id) => {
    if (connection.isOffline()) return refuse()
    settings.set(keys.language, id)
    act('changeLanguage', languageById(id).key)
    location.reload()
  }
}
