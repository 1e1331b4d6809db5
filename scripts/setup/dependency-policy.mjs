/** What may be installed with the product, and which known faults of it are borne with. Each exception says why. */

/** SPDX names of licences whose works may be given away together with one under AGPL-3.0-or-later. */
export const allowedLicences = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...[
    'MPL-2.0',
    'Unlicense',
    'Zlib',
    'LGPL-2.1-or-later',
    'LGPL-3.0-or-later',
    'GPL-3.0-or-later',
    'AGPL-3.0-or-later',
  ],
]

const nodeAvPlatforms = [
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'],
  ...['win32-arm64-mingw', 'win32-arm64-msvc', 'win32-x64-mingw', 'win32-x64-msvc'],
]

/**
 * Packages that were looked at by hand, because their package.json does not say what holds for them. Each for this
 * version alone: the next one is looked at again.
 *
 * @type {readonly { name: string, version: string, licence: string, why: string }[]}
 */
export const licenceExceptions = [
  {
    name: '@shinyoshiaki/jspack',
    version: '0.0.6',
    licence: 'BSD-3-Clause',
    why: 'Its package.json names none; its LICENSE file is the three-clause BSD text.',
  },
  ...nodeAvPlatforms.map((platform) => ({
    name: `@seydx/node-av-${platform}`,
    version: '6.1.1',
    licence: 'GPL-3.0-or-later AND FDK-AAC',
    why:
      'Its package.json says MIT, which is for the binding. Inside is an FFmpeg built with --enable-gpl, --enable-version3 ' +
      'and --enable-libfdk-aac, without --enable-nonfree. We call the encoders of FFmpeg itself and libx264, never FDK AAC. ' +
      'This repository gives no binary away: npm fetches it. Whoever hands out an image with it inside reads the terms of FDK AAC first.',
  })),
]

/**
 * Advisories of level high or critical that do not reach us. `until` is the day on which somebody has to look again.
 *
 * @type {readonly { id: string, package: string, accepted: string, until: string, why: string }[]}
 */
export const acceptedAdvisories = []
