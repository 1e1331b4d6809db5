/** Folders of Google's sender framework: its loader, and the scripts that the loader adds to the page. */
export const castScriptFolders = [
  'https://www.gstatic.com/cv/js/sender/v1/',
  'https://www.gstatic.com/eureka/clank/',
  'https://www.gstatic.com/cast/sdk/libs/sender/',
] as const

/** The loader of the sender framework. */
export const castLoader = `${castScriptFolders[0]}cast_sender.js?loadCastFramework=1`
