// The mutant runner starts this process in a scratch copy: see web-builder.ts.
import { ensureWebBuilt } from '../../../scripts/setup/web-build.mjs'

process.on('message', () => {
  void ensureWebBuilt({ withStudio: false }).then(
    () => process.send?.({}),
    (error) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
