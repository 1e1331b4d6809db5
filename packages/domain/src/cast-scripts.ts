/**
 * URLs of the folders from which Google's Cast sender framework loads its scripts, including those that its loader adds
 * to the page.
 */
export const castScriptFolders = [
  'https://www.gstatic.com/cv/js/sender/v1/',
  'https://www.gstatic.com/eureka/clank/',
  'https://www.gstatic.com/cast/sdk/libs/sender/',
] as const

/** URL of the loader of the Cast sender framework. */
export const castLoader = `${castScriptFolders[0]}cast_sender.js?loadCastFramework=1`
