import { mergeConfig } from 'vite'
import baseConfig from '../../apps/web/vite.config.ts'

const changed = /screens\/my\/account-links\.tsx$/
const [before, after] = ["aria-label={t('shell.me')}", "aria-label={t('shell.account')}"]

/** Build configuration of the web app with a small change of the screen Me: a different label of its links. */
export default mergeConfig(baseConfig, {
  plugins: [
    {
      name: 'changed-screen',
      enforce: 'pre',
      transform: {
        filter: { id: changed },
        handler(code: string) {
          if (!code.includes(before))
            throw new Error('the line to change is gone: update bench/redeploy/changed.config.ts')
          return { code: code.replace(before, after), map: null }
        },
      },
    },
  ],
})
